import { createTranslator } from 'next-intl';
import { gameIdOf } from '@/app/_texts/keys';
import { MESSAGES } from '@/app/_texts/messages';
import { isolated } from '@/app/_ui/kit/isolated';
import { momentText } from '@/app/_ui/mail/moment';
import { proposalText } from '@/app/_ui/mail/proposal-text';
import type { OutgoingNote } from '@/lib/notify';
import type { PushWords } from '@/lib/notify/channels/webpush';

/** What a notification shows, in the language of the note. */
export function pushWords(note: OutgoingNote): PushWords {
  const { kind, waiting, at, proposal } = note;
  const { t, inbox } = translatorsOf(note);
  const when = untilWhen(note);
  const others = kind === 'finished' || waiting === null ? 0 : waiting - 1;
  const body = [
    t(`note.push.${kind}.body`, { name: nameIn(note), when: momentText(note, at, at), what: proposed(note) }),
    ...(when === null ? [] : [inbox('until', { when })]),
    ...(proposal?.reason ? [inbox('proposal.reason', { reason: isolated(proposal.reason) })] : []),
    ...(others > 0 ? [t('note.push.others', { count: others })] : []),
  ];
  return { title: t(`note.push.${kind}.title`, { table: titleIn(note) }), body: body.join(' ') };
}

/** What a webhook says, in the language of the note: others read it as well. */
export function noteSentence(note: OutgoingNote): string {
  const { kind } = note;
  const { t } = translatorsOf(note);
  const words = { table: titleIn(note), name: nameIn(note), what: proposed(note) };
  const when = untilWhen(note);
  const isTurn = kind === 'turn' || kind === 'reminder';
  return isTurn && when !== null
    ? t(`note.sentence.${kind}Until`, { ...words, when })
    : t(`note.sentence.${kind}`, words);
}

/** Until when the player is to act; null if there is no such moment. */
function untilWhen(note: OutgoingNote): string | null {
  return note.deadline === null ? null : momentText(note, note.deadline, note.at);
}

/** What is proposed to him, in a sentence. */
function proposed(note: OutgoingNote): string {
  if (!note.proposal) return '';
  const { kind, by, about, at, until } = note.proposal;
  const when = until === null ? '' : momentText(note, until, at);
  return proposalText(translatorsOf(note).inbox, { kind, by: isolated(by), about: isolated(about), when });
}

function translatorsOf({ locale }: OutgoingNote) {
  const messages = MESSAGES[locale];
  return {
    t: createTranslator({ locale, messages, namespace: 'push' }),
    inbox: createTranslator({ locale, messages, namespace: 'inbox' }),
  };
}

function titleIn({ title, game, locale }: OutgoingNote): string {
  return title === null ? MESSAGES[locale].games[gameIdOf(game)].untitled : isolated(title);
}

function nameIn({ playerName, seat, locale }: OutgoingNote): string {
  if (playerName !== null) return isolated(playerName);
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  return t('place', { number: seat + 1 });
}
