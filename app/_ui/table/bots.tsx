import { useTranslations } from '@/app/_texts/translate';
import { textLink } from '@/app/_ui/kit/classes';
import { Drawer, Submit } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import { LEVELS } from '@/lib/rules/facets';
import type { Seat } from '@/lib/rules/view';
import { isReplaced, vacancyOf } from './names';
import { NoticeLine, TableForm } from './pieces';
import type { Scene } from './scene';
import { type HostActions, hostActions, type OwnActions, ownActions } from './seat-actions';

/** The level a bot has unless another is chosen. */
const USUAL = 'medium';

const BUTTON =
  'min-h-11 rounded-lg border border-line bg-panel px-3 font-medium hover:border-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

/** For the host: who plays at each of these seats, with forms to change it. */
export function SeatForms({ scene, seats }: { scene: Scene; seats: readonly Seat[] }) {
  const t = useTranslations('table.bots');
  const lobby = useTranslations('lobby.seat');
  const { view, names } = scene;
  return (
    <ul className="divide-y divide-line">
      {seats.map((seat) => {
        const { bot, taken, offered, next } = view.seats[seat];
        const sits = taken ? t('person') : lobby(vacancyOf(view.seats[seat]));
        return (
          <li key={seat} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere font-medium">
                <bdi>{names[seat]}</bdi>
              </span>
              <span className={`text-sm ${taken ? 'text-quiet' : 'text-warn'}`}>
                {bot ? t('strength', { level: bot }) : sits}
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

/** For the host: forms that put a bot in a seat, change how well it plays, or take it away; nothing where the host cannot. */
function SeatControls({ scene, seat }: { scene: Scene; seat: Seat }) {
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
            <SeatSubmit text={t(change)} name={names[seat]} look={textLink} />
          </BotForm>
        )}
      </div>
    </>
  );
}

type LevelProps = { scene: Scene; seat: Seat; action: NonNullable<(HostActions | OwnActions)['level']> };

/** Puts a bot in the seat, or changes the level of the one that sits there. */
function LevelForm({ scene, seat, action }: LevelProps) {
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
      <SeatSubmit text={t(action)} name={name} />
    </BotForm>
  );
}

/** A form that says who plays at a seat; its fields hold the level. */
function BotForm({ scene, seat, children }: { scene: Scene; seat: Seat; children: React.ReactNode }) {
  return (
    <TableForm scene={scene} path="bots" fields={{ seat }} className="flex flex-wrap gap-2">
      {children}
    </TableForm>
  );
}

/** A button; for screen readers it names the seat, which sighted users see above it. */
function SeatSubmit({ text, name, look = BUTTON }: { text: string; name: string; look?: string }) {
  const t = useTranslations('table.bots');
  return (
    <Submit look={look}>
      {text}
      <span className="sr-only">{t('at', { name })}</span>
    </Submit>
  );
}

/** A player's own say in a bot that plays for them: whether the host may seat one, and one to seat at once. */
export function MyBot({ scene }: { scene: Scene }) {
  const t = useTranslations('table.myBot');
  const { own: seat } = scene;
  const { allow, level } = ownActions(scene.view);
  if (seat === null || (!allow && !level)) return null;
  return (
    <Drawer title={t('title')}>
      <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        {level && (
          <div className="grid gap-2">
            <p className="text-quiet text-sm">{t('text')}</p>
            <LevelForm scene={scene} seat={seat} action={level} />
          </div>
        )}
        {allow && <Allowance scene={scene} seat={seat} />}
      </div>
    </Drawer>
  );
}

/** Says whether the host may seat a bot for the viewer, and changes it. */
function Allowance({ scene, seat }: { scene: Scene; seat: Seat }) {
  const t = useTranslations('table.myBot');
  const { view } = scene;
  const { botAllowed } = view.seats[seat];
  const host = view.host === null ? null : view.seats[view.host].name;
  return (
    <TableForm scene={scene} path="allow-bot" fields={{ seat, allowed: botAllowed ? 'no' : 'yes' }}>
      <p className="text-sm">{t(botAllowed ? 'allowed' : 'notAllowed', { host: isolated(host ?? '') })}</p>
      <Submit>{t(botAllowed ? 'disallow' : 'allow')}</Submit>
    </TableForm>
  );
}

/** Tells a player that a bot is playing for them, with a button to take the seat back. */
export function StandIn({ scene }: { scene: Scene }) {
  const t = useTranslations('table.bots');
  const { own: seat } = scene;
  if (seat === null || !isReplaced(scene.view)) return null;
  return (
    <NoticeLine tone="warn" title={t('mine')} detail={t('mineText')}>
      <BotForm scene={scene} seat={seat}>
        <input type="hidden" name="level" value="none" />
        <Submit look={textLink}>{t('takeBack')}</Submit>
      </BotForm>
    </NoticeLine>
  );
}
