import { useLocale } from 'next-intl';
import { useTranslations } from '@/app/_texts/translate';
import { useEndSay } from '@/app/_ui/ends/deal-over';
import { gameUiOf } from '@/app/_ui/games';
import { cardName } from '@/app/_ui/kit/cards';
import { cardText, type Part } from '@/app/_ui/mail/document';
import { PartOf } from '@/app/_ui/mail/part';
import { wordsOf } from '@/app/_ui/mail/words';
import { DEMO, ME } from './demo';
import { NAMES } from './demonstration';
import { HomeSection } from './games';

/** The mail about the trick above, made of the parts and words of every mail, with its cards; and what a recap says of such a deal. */
export function Arrives() {
  const t = useTranslations('home');
  const { mail, inbox, games, cards, list } = wordsOf({ locale: useLocale(), zone: 'UTC' });
  const names = NAMES.map((name, seat) => (seat === ME ? t('start.guest') : name));
  const others = names.filter((_, seat) => seat !== ME);
  const subject = inbox('subject.turn', { table: games('hearts.untitledWith', { names: list(others) }) });
  const parts: Part[] = [
    {
      kind: 'trick',
      title: `${mail('trick')} (${mail('led', { name: names[DEMO.trick[0].seat] })})`,
      plays: DEMO.trick.map(({ seat, card }) => ({ card: cardText(cards, card), name: names[seat] })),
    },
    {
      kind: 'hand',
      title: mail('mayPlay'),
      cards: DEMO.outcomes
        .filter(({ why }) => why === null)
        .map(({ card }) => ({
          card: cardText(cards, card),
          url: `/?card=${card}#demo`,
          label: mail('playCard', { card: cardName(cards, card) }),
        })),
      othersTitle: mail('others'),
      others: DEMO.outcomes.filter(({ why }) => why !== null).map(({ card }) => cardText(cards, card)),
    },
  ];
  const { view, deal } = DEMO.end;
  const [headline] = gameUiOf('hearts').open(view).dealLines(deal, useEndSay(names));
  return (
    <HomeSection id="arrives" title={t('arrives.title')}>
      <div className="grid gap-4 md:grid-cols-2">
        <figure className="min-w-0 space-y-2">
          <figcaption>{t('arrives.mail')}</figcaption>
          <div className="mail-parts rounded-xl border border-line bg-panel p-4">
            <p className="font-semibold">{subject}</p>
            {parts.map((part) => (
              <PartOf key={part.kind} part={part} />
            ))}
          </div>
        </figure>
        <figure className="min-w-0 space-y-2">
          <figcaption>{t('arrives.recap')}</figcaption>
          <blockquote className="rounded-xl border border-line bg-panel p-4 font-semibold text-xl">
            {headline}
          </blockquote>
        </figure>
      </div>
    </HomeSection>
  );
}
