import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { textLink } from '@/app/_ui/kit/classes';
import { isolated } from '@/app/_ui/kit/isolated';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { LEVELS } from '@/lib/rules/level';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';
import { type HostActions, hostActions, type OwnActions } from './seat-actions';

/** The level a bot has unless another is chosen. */
const USUAL = 'medium';

const BUTTON =
  'min-h-11 rounded-lg border border-line bg-panel px-3 font-medium hover:border-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

/** For the host: who plays at each of these seats, with forms to change it. */
export function SeatForms({ scene, seats }: { scene: Scene; seats: readonly Seat[] }) {
  const t = useTranslations('table.bots');
  const { view, names } = scene;
  return (
    <ul className="divide-y divide-line">
      {seats.map((seat) => {
        const { bot, taken, offered, next } = view.seats[seat];
        return (
          <li key={seat} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere font-medium">
                <bdi>{names[seat]}</bdi>
              </span>
              <span className={`text-sm ${taken ? 'text-quiet' : 'text-warn'}`}>
                {bot ? t('strength', { level: bot }) : t(taken ? 'person' : 'free')}
                {offered && !next && ` · ${t('offered')}`}
              </span>
            </p>
            {next && <p className="wrap-anywhere text-sm">{t('next', { name: isolated(next.name) })}</p>}
            <SeatControls scene={scene} seat={seat} />
          </li>
        );
      })}
    </ul>
  );
}

/** For the host: forms that put a bot in a seat, change how well it plays, or take it away; nothing where he cannot. */
export function SeatControls({ scene, seat }: { scene: Scene; seat: Seat }) {
  const t = useTranslations('table.bots');
  const { view, names } = scene;
  const { name, bot } = view.seats[seat];
  const { level, change, isBotRefused } = hostActions(view, seat);
  return (
    <>
      {isBotRefused && (
        <p className="wrap-anywhere text-quiet text-sm">{t('notAllowed', { name: isolated(name ?? '') })}</p>
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-1 empty:hidden">
        {level && <LevelForm scene={scene} seat={seat} action={level} />}
        {change && (
          <BotForm scene={scene} seat={seat}>
            {/* A bot that plays on as before is no longer offered. */}
            <input type="hidden" name="level" value={change === 'withdraw' ? (bot ?? USUAL) : 'none'} />
            <Submit text={t(change)} name={names[seat]} look={textLink} />
          </BotForm>
        )}
      </div>
    </>
  );
}

type LevelProps = { scene: Scene; seat: Seat; action: NonNullable<(HostActions | OwnActions)['level']> };

/** Puts a bot in the seat, or changes the level of the one that sits there. */
export function LevelForm({ scene, seat, action }: LevelProps) {
  const t = useTranslations('table.bots');
  const { bot } = scene.view.seats[seat];
  const name = scene.names[seat];
  return (
    <BotForm scene={scene} seat={seat}>
      <select
        // A new key whenever the level changes, so that the field shows the new one.
        key={bot}
        name="level"
        defaultValue={bot ?? USUAL}
        aria-label={t('levelAt', { name })}
        className="min-h-11 rounded-lg border border-line bg-page px-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {t('level', { level })}
          </option>
        ))}
      </select>
      <Submit text={t(action)} name={name} />
    </BotForm>
  );
}

/** A form that says who plays at a seat; its fields hold the level. */
export function BotForm({ scene: { view, after }, seat, children }: BotFormProps) {
  const t = useTranslations('table');
  return (
    <QuickForm
      action={`/api/tables/${view.table}/bots`}
      after={after}
      offline={t('offline')}
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="seat" value={seat} />
      {children}
    </QuickForm>
  );
}
type BotFormProps = { scene: Pick<Scene, 'view' | 'after'>; seat: Seat; children: ReactNode };

/** A button; for screen readers it names the seat, which sighted users see above it. */
function Submit({ text, name, look = BUTTON }: { text: string; name: string; look?: string }) {
  const t = useTranslations('table.bots');
  return (
    <button type="submit" className={look}>
      {text}
      <span className="sr-only">{t('at', { name })}</span>
    </button>
  );
}
