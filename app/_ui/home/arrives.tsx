import { useLocale, useTranslations } from '@/app/_texts/translate';
import { useEndSay } from '@/app/_ui/ends/deal-over';
import { gameUiOf } from '@/app/_ui/games';
import { cardText } from '@/app/_ui/mail/document';
import { PartOf } from '@/app/_ui/mail/part';
import { handPart, trickPart } from '@/app/_ui/mail/table-parts';
import { wordsOf } from '@/app/_ui/mail/words';
import { DEMO, ME, NAMES } from './demonstration';
import { HomeSection } from './games';

/** The recap's sentence about a deal such as the one above, and, where mails are sent, the mail about its trick. */
export function Arrives({ hasMail }: { hasMail: boolean }) {
  const t = useTranslations('home');
  const names = NAMES.map((name, seat) => (seat === ME ? t('start.guest') : name));
  const { view, deal } = DEMO.end;
  const [headline] = gameUiOf('hearts').open(view).dealLines(deal, useEndSay(names));
  const recap = (
    <blockquote className="rounded-xl border border-line bg-panel p-4 font-semibold text-xl">{headline}</blockquote>
  );
  if (!hasMail) {
    return (
      <HomeSection id="arrives" title={t('arrives.recap')}>
        {recap}
      </HomeSection>
    );
  }
  return (
    <HomeSection id="arrives" title={t('arrives.title')}>
      <div className="grid gap-4 md:grid-cols-2">
        <figure className="min-w-0 space-y-2">
          <figcaption>{t('arrives.mail')}</figcaption>
          <Mail names={names} />
        </figure>
        <figure className="min-w-0 space-y-2">
          <figcaption>{t('arrives.recap')}</figcaption>
          {recap}
        </figure>
      </div>
    </HomeSection>
  );
}

/** The mail that says it is the visitor's turn, made of the parts and words of every mail. */
function Mail({ names }: { names: readonly string[] }) {
  const words = wordsOf({ locale: useLocale(), zone: 'UTC' });
  const { inbox, games, cards, list } = words;
  const others = names.filter((_, seat) => seat !== ME);
  const plays = DEMO.trick.map(({ seat, card }) => ({ card: cardText(cards, card), name: names[seat] }));
  const hand = DEMO.outcomes.map(({ card }) => card);
  const legal = new Set(DEMO.outcomes.flatMap(({ card, why }) => (why === null ? [card] : [])));
  const parts = [
    trickPart(names[DEMO.trick[0].seat], plays, words),
    handPart(hand, legal, (card) => `/?card=${card}#demo`, words),
  ];
  return (
    <div className="mail-parts rounded-xl border border-line bg-panel p-4">
      <p className="font-semibold">
        {inbox('subject.turn', { table: games('hearts.untitledWith', { names: list(others) }) })}
      </p>
      {parts.map((part) => (
        <PartOf key={part.kind} part={part} />
      ))}
    </div>
  );
}
