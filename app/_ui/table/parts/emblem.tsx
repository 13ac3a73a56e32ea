import { useTranslations } from '@/app/_texts/translate';
import { Drawer } from '@/app/_ui/kit/controls';
import { Drawing } from '@/app/_ui/kit/marks';
import { isReplaced } from '@/app/_ui/table/names';
import { TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { EMBLEMS } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

/** Lets a player change their emblem; nothing for spectators, and while a bot plays for the player. */
export function EmblemDrawer({ scene }: { scene: Scene }) {
  const mine = useMine(scene);
  if (!mine) return null;
  return (
    <Drawer title={mine.text}>
      <Choice scene={scene} seat={mine.seat} />
    </Drawer>
  );
}

/** The seat whose emblem the viewer can change, and that emblem in words; null if there is none. */
function useMine({ view, own }: Scene): { seat: Seat; text: string } | null {
  const t = useTranslations('emblems');
  if (own === null || isReplaced(view)) return null;
  const { emblem } = view.seats[own];
  return { seat: own, text: emblem ? t('yours', { name: t(`name.${emblem}`) }) : t('choose') };
}

/** All emblems, each of which is chosen with one tap. */
function Choice({ scene, seat }: { scene: Scene; seat: Seat }) {
  const t = useTranslations('emblems');
  const mine = scene.view.seats[seat].emblem;
  if (!scene.view.mayChooseEmblem) return <p className="text-quiet text-sm">{t('notNow')}</p>;
  return (
    <TableForm scene={scene} path="emblem" fields={{ seat }} className="">
      <p className="mb-2 text-quiet text-sm">{t('help')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own */}
      <div role="group" aria-label={t('title')} className="emblem-choice">
        <button type="submit" name="emblem" value="none" aria-pressed={mine === null} className="text-sm">
          {t('initial')}
        </button>
        {EMBLEMS.map((emblem) => (
          <button
            key={emblem}
            type="submit"
            name="emblem"
            value={emblem}
            aria-pressed={mine === emblem}
            aria-label={t(`name.${emblem}`)}
            title={t(`name.${emblem}`)}
          >
            <Drawing emblem={emblem} />
          </button>
        ))}
      </div>
    </TableForm>
  );
}
