import { gameIdOf } from '@/app/_texts/keys';
import { isolated } from '@/app/_ui/kit/isolated';
import { namesOf, titleOf } from '@/app/_ui/table/names';
import type { OutgoingMail } from '@/lib/notify/channel';
import type { Letter, TableLetter } from '@/lib/notify/letter';
import { unreachable } from '@/lib/rules/game';
import type { MailDocument, Part } from './document';
import { proposalText } from './proposal-text';
import { headOf, rankingPart, scores, storyParts, turnParts } from './table-parts';
import { type LetterWords, wordsOf } from './words';

type Body = Pick<MailDocument, 'subject' | 'preview' | 'parts'> & { opensSeat?: boolean };

/**
 * What the mail says.
 * @param shownInFull how many tables of a digest are shown with their cards; of the others there is only the link
 */
export function documentOf(
  { letter, locale, zone = 'UTC', unsubscribe }: Pick<OutgoingMail, 'letter' | 'locale' | 'zone' | 'unsubscribe'>,
  shownInFull = Number.POSITIVE_INFINITY,
): MailDocument {
  const words = wordsOf({ locale, zone });
  const { mail } = words;
  const { opensSeat = false, ...body } = bodyOf(letter, words, shownInFull);
  const footer = [
    ...(opensSeat ? [mail('footer.secret')] : []),
    mail(unsubscribe ? 'footer.wished' : 'footer.asked'),
    ...(unsubscribe ? [{ text: mail('footer.unsubscribe'), url: unsubscribe.page }] : []),
  ];
  return { ...body, footer };
}

function bodyOf(letter: Letter, words: LetterWords, shownInFull: number): Body {
  const { mail, games } = words;
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
      return brief(mail('subject.confirm'), lead, [
        { kind: 'text', text: mail('confirm.do') },
        { kind: 'button', text: mail('confirm.button'), url: letter.url },
        { kind: 'text', text: mail('confirm.not') },
      ]);
    }
    case 'lost-links':
      return lostLinks(letter, words);
    case 'sign-in':
      return brief(mail('subject.signIn'), mail('signIn.lead'), [
        { kind: 'text', text: mail('signIn.do') },
        { kind: 'button', text: mail('signIn.button'), url: letter.url },
        { kind: 'text', text: mail('signIn.not') },
      ]);
    case 'nudge': {
      const { table, by, missing } = letter;
      const lead = mail('nudge.lead', { by: isolated(by), table: titleOf(table.view, games), missing });
      const parts: Part[] = [
        { kind: 'text', text: mail('nudge.do') },
        { kind: 'button', text: mail('toTable'), url: table.url },
      ];
      return { ...brief(mail('subject.nudge', { by }), lead, parts), opensSeat: true };
    }
    case 'link': {
      const { table, by, objectUntil } = letter;
      const lead = mail('link.lead', { by: isolated(by), table: titleOf(table.view, games) });
      const parts: Part[] = [
        { kind: 'text', text: mail('link.do', { when: new Date(objectUntil) }) },
        { kind: 'button', text: mail('link.button'), url: table.url },
      ];
      return { ...brief(mail('subject.link', { by }), lead, parts), opensSeat: true };
    }
    case 'away':
      return away(letter, words);
    case 'proposal':
      return proposal(letter, words);
    case 'invitation': {
      const { from, isRematch, url } = letter;
      const game = games(`${gameIdOf(letter.game)}.name`);
      const subject = mail(isRematch ? 'subject.rematch' : 'subject.invitation', { from, game });
      const lead = mail(isRematch ? 'invitation.rematch' : 'invitation.lead', { from, game });
      const parts: Part[] = [{ kind: 'button', text: mail('invitation.button'), url }];
      return { ...brief(subject, lead, parts), opensSeat: isRematch };
    }
    default:
      return unreachable(letter);
  }
}

/** A mail of a few sentences: its subject is its title, and its first sentence the preview. */
function brief(subject: string, lead: string, more: readonly Part[]): Body {
  const parts: Part[] = [{ kind: 'title', text: subject }, { kind: 'text', text: lead }, ...more];
  return { subject, preview: lead, parts };
}

/**
 * A reminder has the subject of what it reminds of, as mail programs that keep a thread together go by it; unless there is a
 * deadline: then it says until when.
 */
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

/** One link, to the table where he takes his seat back with one tap. */
function away({ table, since }: Extract<Letter, { kind: 'away' }>, words: LetterWords): Body {
  const { mail, games, moment } = words;
  const lead = mail('away.lead', { when: moment(since, since) });
  const parts: Part[] = [
    { kind: 'text', text: mail('away.do') },
    { kind: 'button', text: mail('away.button'), url: table.url },
  ];
  return { ...brief(mail('away.subject', { table: titleOf(table.view, games) }), lead, parts), opensSeat: true };
}

function proposal({ table, proposal: wanted }: Extract<Letter, { kind: 'proposal' }>, words: LetterWords): Body {
  const { mail, games, inbox, moment } = words;
  const names = namesOf(table.view, words.table);
  const { kind, about, at, until, reason } = wanted;
  const by = names[wanted.by];
  const lead = proposalText(inbox, {
    kind,
    by,
    about: about === null ? '' : names[about],
    when: until === null ? '' : moment(until, at),
  });
  const parts: Part[] = [
    ...(reason === null
      ? []
      : [{ kind: 'text' as const, text: inbox('proposal.reason', { reason: isolated(reason) }) }]),
    { kind: 'text', text: mail('proposal.do') },
    { kind: 'button', text: mail('proposal.button'), url: table.url },
  ];
  const subject = mail('proposal.subject', { by, table: titleOf(table.view, games) });
  return { ...brief(subject, lead, parts), opensSeat: true };
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
      { kind: 'title', text: mail('finished.lead'), line: title },
      { kind: 'text', text: outcome },
      // What is undecided has no ranking.
      ended?.reason === 'away' ? scores(table, words) : rankingPart(table, words),
      { kind: 'button', text: mail('finished.recap'), url: recapUrl },
      ...storyParts(table, words).filter(({ kind }) => kind === 'lines'),
    ],
  };
}

function lostLinks({ tables, signInUrl }: Extract<Letter, { kind: 'lost-links' }>, words: LetterWords): Body {
  const { mail, games } = words;
  return {
    subject: mail('subject.lostLinks'),
    preview: mail('lostLinks.lead'),
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
    opensSeat: true,
  };
}
