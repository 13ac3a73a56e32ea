import { gameIdOf } from '@/app/_texts/keys';
import { isolated } from '@/app/_ui/kit/written';
import { namesOf, titleOf } from '@/app/_ui/table/names';
import type { PartOccasion } from '@/lib/match';
import type { OutgoingMail } from '@/lib/notify/channel';
import type { Letter, TableLetter } from '@/lib/notify/letter';
import type { MailDocument, Part } from './document';
import { headOf, rankingPart, scores, storyParts, turnParts } from './table-parts';
import { type LetterWords, noticeText, wordsOf } from './words';

type Body = Pick<MailDocument, 'subject' | 'preview' | 'parts'> & { opensSeat?: boolean };

/** Returns the content of a mail. @param shownInFull how many tables of a digest show their cards; the others are links */
export function documentOf(
  { letter, locale, zone = 'UTC', unsubscribe }: Pick<OutgoingMail, 'letter' | 'locale' | 'zone' | 'unsubscribe'>,
  shownInFull = Number.POSITIVE_INFINITY,
): MailDocument {
  const words = wordsOf({ locale, zone });
  const { mail } = words;
  const { opensSeat = false, ...body } = bodyOf(letter, words, shownInFull);
  const footer = [
    ...(opensSeat ? [mail('footer.secret')] : []),
    mail(unsubscribe && letter.kind !== 'confirm' ? 'footer.wished' : 'footer.asked'),
    ...(unsubscribe ? [{ text: mail('footer.unsubscribe'), url: unsubscribe.page }] : []),
  ];
  return { ...body, footer };
}

function bodyOf(letter: Letter, words: LetterWords, shownInFull: number): Body {
  const { mail } = words;
  switch (letter.kind) {
    case 'turn':
      return turn(letter.table, letter.isReminder, words);
    case 'digest':
      return digest(letter.tables, shownInFull, words);
    case 'finished':
      return finished(letter.table, letter.recapUrl, words);
    case 'confirm': {
      const lead = mail('confirm.lead', {
        who: letter.playerName === null ? 'none' : 'player',
        name: isolated(letter.playerName ?? ''),
        where: letter.tableTitle === null ? 'none' : 'table',
        table: isolated(letter.tableTitle ?? ''),
      });
      return asking('confirm', lead, letter.url, words);
    }
    case 'lost-links':
      return lostLinks(letter, words);
    case 'sign-in':
      return asking('signIn', mail('signIn.lead'), letter.url, words);
    case 'join-account':
      return asking('join', mail('join.lead'), letter.url, words);
    default:
      return fromPart(letter, words);
  }
}

/** A mail of a few sentences: its subject is its title, and its first sentence the preview. */
function brief(subject: string, lead: string, more: readonly Part[]): Body {
  const parts: Part[] = [{ kind: 'title', text: subject }, { kind: 'text', text: lead }, ...more];
  return { subject, preview: lead, parts };
}

/** Asks for one tap, and says what to do if nobody asked for it. */
function asking(what: 'confirm' | 'signIn' | 'join', lead: string, url: string, { mail }: LetterWords): Body {
  return brief(mail(`subject.${what}`), lead, [
    { kind: 'text', text: mail(`${what}.do`) },
    { kind: 'button', text: mail(`${what}.button`), url },
    { kind: 'text', text: mail(`${what}.not`) },
  ]);
}

/** A reminder has the first mail's subject, so that mail programs keep the thread; with a deadline it says until when. */
function turn(table: TableLetter, isReminder: boolean, words: LetterWords): Body {
  const { mail, inbox } = words;
  const name = namesOf(table.view, words.table)[table.seat];
  const head = headOf(table, words);
  const text = mail(isReminder ? 'reminder' : 'turn', { name });
  const when = untilWhen(table, words);
  const until = when === null ? [] : [inbox('until', { when })];
  const subject =
    isReminder && when !== null
      ? mail('until.subject', { when, table: head.text })
      : inbox('subject.turn', { table: head.text });
  return {
    subject,
    preview: [text, ...until, head.line].join(' '),
    parts: [
      { kind: 'title', text, line: `${head.text} · ${head.line}` },
      ...until.map((line): Part => ({ kind: 'text', text: line })),
      ...turnParts(table, words),
      { kind: 'button', text: mail('toTable'), url: table.url },
      ...storyParts(table, words),
    ],
    opensSeat: true,
  };
}

/** Until when its reader is to act; null without a deadline. */
function untilWhen({ view, seat }: TableLetter, { moment }: LetterWords): string | null {
  return view.deadline === null ? null : moment(view.deadline, view.waitingSince[seat] ?? view.deadline);
}

/** The texts of a part of the table, with one link. */
function fromPart({ kind, table, values }: Extract<Letter, { kind: PartOccasion }>, words: LetterWords): Body {
  const { view, url } = table;
  const others = { table: titleOf(view, words.games), game: words.games(`${gameIdOf(view.game)}.name`) };
  const text = noticeText(words.parts, kind, { ...words, values, others, names: namesOf(view, words.table) });
  const more = [text('more'), text('mail.do')].filter((line) => line !== '');
  const parts: Part[] = [
    ...more.map((line): Part => ({ kind: 'text', text: line })),
    { kind: 'button', text: text('mail.button'), url },
  ];
  return { ...brief(text('mail.subject', 'plain'), text('mail.lead'), parts), opensSeat: true };
}

function digest(tables: readonly TableLetter[], shownInFull: number, words: LetterWords): Body {
  const { mail } = words;
  const subject = mail('subject.digest', { count: tables.length });
  const short = tables.slice(shownInFull);
  return {
    subject,
    preview: words.list(tables.map(({ view }) => titleOf(view, words.games))),
    parts: [
      { kind: 'title', text: subject },
      ...tables
        .slice(0, shownInFull)
        .flatMap((table): Part[] => [
          { kind: 'table', ...digestHead(table, words) },
          ...turnParts(table, words),
          { kind: 'link', text: mail('toTable'), url: table.url },
        ]),
      ...(short.length > 0 ? [{ kind: 'table' as const, text: mail('digest.more', { count: short.length }) }] : []),
      ...short.map(
        ({ view, seat, url }): Part => ({
          kind: 'link',
          text: mail('digest.line', {
            table: titleOf(view, words.games),
            name: namesOf(view, words.table)[seat],
          }),
          url,
        }),
      ),
    ],
    opensSeat: true,
  };
}

/** One address may have several seats at a table. */
function digestHead(table: TableLetter, words: LetterWords): { text: string; line: string } {
  const { text, line } = headOf(table, words);
  const when = untilWhen(table, words);
  const name = namesOf(table.view, words.table)[table.seat];
  const until = when === null ? [] : [words.mail('until.digest', { when })];
  return { text, line: [line, name, ...until].join(' · ') };
}

function finished(table: TableLetter, recapUrl: string, words: LetterWords): Body {
  const { mail, inbox, games } = words;
  const { view } = table;
  const names = namesOf(view, words.table);
  const { ended } = view;
  const outcome = ended
    ? mail(`ended.${ended.reason}`, { name: names[ended.seat] })
    : inbox('winners', {
        count: view.winners.length,
        names: words.list(view.winners.map((seat) => names[seat])),
      });
  const title = titleOf(view, games);
  return {
    subject: mail('subject.finished', { table: title }),
    preview: outcome,
    parts: [
      // Why a match ended early goes on from that it is over.
      ...(ended
        ? [
            { kind: 'title' as const, text: mail('finished.lead'), line: title },
            { kind: 'text' as const, text: outcome },
          ]
        : [{ kind: 'title' as const, text: outcome, line: `${title} · ${mail('finished.lead')}` }]),
      // An undecided match has no ranking.
      ended?.reason === 'away' ? scores(table, words) : rankingPart(table, words),
      { kind: 'button', text: mail('finished.recap'), url: recapUrl },
      { kind: 'link', text: mail('finished.rematch'), url: table.url },
      ...storyParts(table, words).filter(({ kind }) => kind === 'lines'),
    ],
    opensSeat: true,
  };
}

function lostLinks({ tables, signInUrl }: Extract<Letter, { kind: 'lost-links' }>, words: LetterWords): Body {
  const { mail, games } = words;
  return {
    subject: mail('subject.lostLinks'),
    preview: mail(tables.length > 0 ? 'lostLinks.lead' : 'lostLinks.account'),
    parts: [
      { kind: 'title', text: mail('subject.lostLinks') },
      ...(tables.length > 0 ? [{ kind: 'text' as const, text: mail('lostLinks.lead') }] : []),
      ...tables.flatMap(({ title, game, players, url }): Part[] => {
        const id = gameIdOf(game);
        const named = { table: title === null ? games(`${id}.untitled`) : isolated(title), game: games(`${id}.name`) };
        const text =
          players.length > 0
            ? mail('lostLinks.with', { ...named, names: words.list(players.map(isolated)) })
            : mail('lostLinks.alone', named);
        return [
          { kind: 'table', text },
          { kind: 'link', text: mail('lostLinks.open'), url },
        ];
      }),
      ...(signInUrl
        ? [
            { kind: 'text' as const, text: mail('lostLinks.account') },
            { kind: 'link' as const, text: mail('signIn.button'), url: signInUrl },
          ]
        : []),
    ],
    opensSeat: tables.length > 0,
  };
}
