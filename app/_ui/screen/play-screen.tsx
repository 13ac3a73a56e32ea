import { useTranslations } from '@/app/_texts/translate';
import { DealEnd, StillDealEnd } from '@/app/_ui/ends/deal-end';
import { endsUnseen } from '@/app/_ui/ends/deal-over';
import { OneTapOffer } from '@/app/_ui/ends/one-tap';
import { isHandUnseen, untilOf } from '@/app/_ui/felt/story-of';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { UntilTold } from '@/app/_ui/felt/until-told';
import { textLink } from '@/app/_ui/kit/classes';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { KeysHelp } from '@/app/_ui/move/turn-block';
import { orderOffer } from '@/app/_ui/table/parts/orders/offer';
import { OrderHand } from '@/app/_ui/table/parts/orders/order-hand';
import { OrderStatus } from '@/app/_ui/table/parts/orders/orders-part';
import { Bar, needs } from './bar';
import { Notes } from './sections';
import { menuPath, Sheet } from './sheet';
import { SheetContent } from './sheet-content';
import { Strip, type StripProps } from './strip';

type Props = StripProps & {
  /** The table's name among the visitor's. */
  title: string;
  /** How many other tables wait for the visitor. */
  waiting: number;
  /** Whether it goes out to a browser with scripts. */
  isAnswer: boolean;
  /** Makes the menu of a table for the seat shown: it is a server function, and bound arguments would cost a round of rendering. */
  menu: (table: string, as: string | undefined) => Promise<React.ReactNode>;
};

/** A running match: all that a turn needs is in one window, everything else in the sheet (screen.css). */
export function PlayScreen({ scene, here, seen, fields, title, waiting, next, asksHow, isAnswer, menu }: Props) {
  const t = useTranslations('screen');
  const { own, view, game } = scene;
  // One object for all that wait: the page names it once.
  const until = untilOf(view);
  const offer = own === null ? null : orderOffer(view);
  const orderHand = offer?.byCard && (
    <OrderHand
      offer={offer}
      fresh={scene.details.fresh}
      after={scene.after}
      chosen={scene.chosen}
      suits={scene.suits}
    />
  );
  const dealEnd = endsUnseen(view) ? (
    <>
      <DealEnd scene={scene} />
      <OneTapOffer scene={scene} />
    </>
  ) : undefined;
  return (
    <>
      {dealEnd && !isAnswer && <StillDealEnd scene={scene}>{dealEnd}</StillDealEnd>}
      <Bar
        scene={scene}
        here={here}
        until={until}
        title={title}
        waiting={waiting}
        needs={needs(view, own, seen.held)}
        menu={menuPath(scene.after)}
      />
      <div className="screen-felt">
        <TrickArea scene={scene} dealEnd={dealEnd} isAnswer={isAnswer} />
      </div>
      <Strip until={until} scene={scene} here={here} seen={seen} fields={fields} next={next} asksHow={asksHow} />
      <UntilTold until={until} className="screen-turn" atFirst={isHandUnseen(view) && 'hand-dealt'} isTurn>
        <Notes scene={scene} />
        {offer && <OrderStatus view={view} />}
        {game.moveForm(scene) ?? <MoveForms turn={scene} chosen={scene.chosen} hand={orderHand || undefined} />}
      </UntilTold>
      <KeysHelp />
      <Sheet>
        <SheetContent
          load={menu}
          table={view.table}
          as={view.seat === null ? fields.as : String(view.seat)}
          at={here.now}
          version={view.version}
        >
          <a href={menuPath(scene.after)} className={textLink}>
            {t('more')}
          </a>
        </SheetContent>
      </Sheet>
    </>
  );
}
