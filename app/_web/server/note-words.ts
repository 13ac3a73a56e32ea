import { gameIdOf } from '@/app/_texts/keys';
import { MESSAGES } from '@/app/_texts/messages';
import { translatorFor } from '@/app/_texts/translate';
import { isolated } from '@/app/_ui/kit/written';
import { momentText } from '@/app/_ui/mail/moment';
import { noticeText } from '@/app/_ui/mail/notice-text';
import type { PartOccasion } from '@/lib/match';
import type { OutgoingNote } from '@/lib/notify';
import type { PushWords } from '@/lib/notify/channels/webpush';

/** Returns the words of a notification, in the language of the note. */
export function pushWords(note: OutgoingNote): PushWords {
  const { kind, waiting } = note;
  const t = translatorFor(note.locale, 'push');
  const others = kind === 'finished' || waiting === null ? 0 : waiting - 1;
  const moreTables = others > 0 ? [t('note.push.others', { count: others })] : [];
  const { name, table } = namesIn(note);
  if (kind !== 'turn' && kind !== 'reminder' && kind !== 'finished') {
    const text = partText(note, kind);
    const body = [text('push.body'), text('more'), ...moreTables].filter((line) => line !== '');
    return { title: text('push.title'), body: body.join(' ') };
  }
  const when = untilWhen(note);
  const until = when === null ? [] : [translatorFor(note.locale, 'inbox')('until', { when })];
  const body = [t(`note.push.${kind}.body`, { name }), ...until, ...moreTables];
  return { title: t(`note.push.${kind}.title`, { table }), body: body.join(' ') };
}

/** Returns the sentence of a webhook, in the language of the note: others read it as well. */
export function noteSentence(note: OutgoingNote): string {
  const { kind } = note;
  const t = translatorFor(note.locale, 'push');
  const words = namesIn(note);
  if (kind === 'finished') return t('note.sentence.finished', words);
  if (kind !== 'turn' && kind !== 'reminder') return partText(note, kind)('sentence');
  const when = untilWhen(note);
  return when === null ? t(`note.sentence.${kind}`, words) : t(`note.sentence.${kind}Until`, { ...words, when });
}

/** Until when the player is to act; null if there is no such moment. */
function untilWhen(note: OutgoingNote): string | null {
  return note.deadline === null ? null : momentText(note, note.deadline, note.at);
}

/** Returns how to look up the texts of what a part tells. */
function partText(note: OutgoingNote, kind: PartOccasion) {
  const moment = (at: number, from: number) => momentText(note, at, from);
  return noticeText(translatorFor(note.locale, 'parts'), kind, { values: note.values, others: namesIn(note), moment });
}

/** Returns what the table and the player are called. */
function namesIn(note: OutgoingNote): { table: string; name: string } {
  const { title, game, playerName, seat, locale } = note;
  const t = translatorFor(locale, 'table');
  return {
    table: title === null ? MESSAGES[locale].games[gameIdOf(game)].untitled : isolated(title),
    name: playerName === null ? t('place', { number: seat + 1 }) : isolated(playerName),
  };
}
