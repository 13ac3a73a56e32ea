import { useTranslations } from '@/app/_texts/translate';
import { CardFace, handOrder } from '@/app/_ui/kit/cards';
import { LockMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';
import type { BaseView } from '@/lib/rules/view';
import { CardRow, Figure } from './parts';

/** Shows which cards may be played in a position, according to the engine: an example cannot be wrong. */
export function Example({ view, text }: { view: BaseView; text: string }) {
  const t = useTranslations('rules.example');
  const isBlocked = (card: string) => view.blocked.some((blocked) => blocked.card === card);
  return (
    <Figure text={text}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {view.trick && (
          <div>
            <p className="mb-1 text-sm text-quiet">{t('trick')}</p>
            <CardRow cards={view.trick.cards} />
          </div>
        )}
        <div>
          <p className="mb-1 text-sm text-quiet">{t('hand')}</p>
          <ul className="flex flex-wrap gap-1">
            {handOrder(view.hand).map((card) => (
              <li key={card} className="text-center">
                <div className={isBlocked(card) ? 'card-locked' : undefined}>
                  <CardFace card={card} size="small" />
                  {isBlocked(card) && <LockMark />}
                </div>
                <Verdict isAllowed={!isBlocked(card)} text={t(isBlocked(card) ? 'notAllowed' : 'allowed')} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Figure>
  );
}

/** Cards that lie together. */
export function Pile({ cards, text }: { cards: readonly Card[]; text: string }) {
  return (
    <Figure text={text}>
      <CardRow cards={cards} />
    </Figure>
  );
}

/** A tick or a cross below a card. */
function Verdict({ isAllowed, text }: { isAllowed: boolean; text: string }) {
  return (
    <>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`mx-auto mt-1 size-4 fill-none stroke-2 ${isAllowed ? 'stroke-accent' : 'stroke-warn'}`}
      >
        <path
          d={isAllowed ? 'm3 8.5 3.5 3.5L13 4.5' : 'm4 4 8 8m0-8-8 8'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{text}</span>
    </>
  );
}
