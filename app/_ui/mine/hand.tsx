import { gameIdOf, optionalMoveKey } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import { useTranslations } from '@/app/_texts/translate';
import { CardFace, cardName, handOrder } from '@/app/_ui/kit/cards';
import { Link } from '@/app/_ui/kit/links';
import { LockMark } from '@/app/_ui/kit/marks';
import type { TableView } from '@/lib/match';
import type { Choice, Seat, Trick } from '@/lib/rules/view';

/** The hand of a seat that is to act, as its `view` has it. Each playable card links to the table, where it waits, chosen. */
export function SmallHand({ view, seat }: { view: TableView; seat: Seat }) {
  const t = useTranslations('mine');
  const inbox = useTranslations('inbox');
  const cards = useTranslations('cards');
  const [choice] = view.choices;
  const legal = new Set(choice?.type === 'play' ? choice.cards : []);
  return (
    <section className="mt-3 space-y-2">
      {view.hand.length > 0 && <h4 className="text-sm text-quiet">{inbox('hand')}</h4>}
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {handOrder(view.hand).map((card) => (
          <li key={card}>
            {legal.has(card) ? (
              <Link
                href={`/t/${view.table}?as=${seat}&card=${card}`}
                aria-label={t('playCard', { card: cardName(cards, card) })}
                className="block rounded-md ring-2 ring-accent hover:-translate-y-1 focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-accent motion-safe:transition-transform"
              >
                <CardFace card={card} size="small" quiet />
              </Link>
            ) : legal.size > 0 ? (
              <div className="card-locked">
                <CardFace card={card} size="small" />
                <LockMark />
              </div>
            ) : (
              <CardFace card={card} size="small" />
            )}
          </li>
        ))}
      </ul>
      {choice && <Todo game={gameIdOf(view.game)} choice={choice} />}
    </section>
  );
}

/** Says what the player is to do. */
function Todo({ game, choice }: { game: GameId; choice: Choice }) {
  const t = useTranslations('mine');
  const inbox = useTranslations('inbox');
  const games = useTranslations('games');
  const own = optionalMoveKey(game, choice.type, 'todo');
  return (
    <p className="text-sm">
      {choice.type === 'play' ? t('mayPlay') : own ? games(own, { count: choice.count ?? 0 }) : inbox('todo')}
    </p>
  );
}

/** The trick on the table of a running match, and the one before it; `isBrief`: only the newer one of them, and small. */
export function SmallTrick({ view, names, isBrief }: { view: TableView; names: readonly string[]; isBrief: boolean }) {
  const t = useTranslations('mine');
  const { trick } = view;
  const lastTrick = isBrief && trick ? undefined : view.tricks.at(-1);
  return (
    <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3 empty:hidden">
      {trick && (
        <section>
          <h4 className="mb-1 text-quiet text-sm">{t('trick')}</h4>
          <Cards trick={trick} names={names} size={isBrief ? 'mini' : 'small'} />
        </section>
      )}
      {lastTrick?.winner !== undefined && (
        <section>
          <h4 className="mb-1 text-quiet text-sm">{t('lastTrick', { name: names[lastTrick.winner] })}</h4>
          <Cards trick={lastTrick} names={names} size="mini" />
        </section>
      )}
    </div>
  );
}

function Cards({ trick, names, size }: { trick: Trick; names: readonly string[]; size: 'small' | 'mini' }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {trick.cards.map((card, i) => (
        <li key={card} className="flex max-w-20 flex-col items-center">
          <CardFace card={card} size={size} />
          <span className={size === 'mini' ? 'sr-only' : 'w-full truncate text-center text-sm'}>
            <bdi>{names[(trick.leader + i) % names.length]}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
