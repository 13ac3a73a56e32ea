import { createTranslator } from 'next-intl';
import { gameIdOf } from '@/app/_web/i18n/keys';
import { MESSAGES } from '@/app/_web/i18n/messages';
import type { OutgoingNote } from '@/lib/notify';
import type { PushWords } from '@/lib/notify/channels/webpush';

/** What a notification shows, in the language of the note. */
export function pushWords(note: OutgoingNote): PushWords {
  const { kind, waiting } = note;
  const t = translatorOf(note);
  const name = nameIn(note);
  const others = kind === 'finished' || waiting === null ? 0 : waiting - 1;
  const body = t(`note.push.${kind}.body`, { name });
  return {
    title: t(`note.push.${kind}.title`, { table: titleIn(note) }),
    body: others > 0 ? `${body} ${t('note.push.others', { count: others })}` : body,
  };
}

/** What a webhook says, in the language of the note: others read it as well. */
export function noteSentence(note: OutgoingNote): string {
  return translatorOf(note)(`note.sentence.${note.kind}`, { table: titleIn(note), name: nameIn(note) });
}

function translatorOf({ locale }: OutgoingNote) {
  return createTranslator({ locale, messages: MESSAGES[locale], namespace: 'push' });
}

function titleIn({ title, game, locale }: OutgoingNote): string {
  return title ?? MESSAGES[locale].games[gameIdOf(game)].untitled;
}

function nameIn({ playerName, seat, locale }: OutgoingNote): string {
  if (playerName !== null) return playerName;
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  return t('place', { number: seat + 1 });
}
