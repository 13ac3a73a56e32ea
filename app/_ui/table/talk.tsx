import { useFormatter, useTranslations } from 'next-intl';
import { button, field, quietButton, textLink } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { Drawer } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { TALK_RULES, type TalkView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { HaveRead } from './have-read';
import type { Scene } from './scene';

/** `secret` makes a message that is sent twice count once; `now` in milliseconds since 1970. */
type Props = { scene: Scene; secret: string; now: number };

/** What the players have said to each other, and a form to say something; folded away, with the number of new messages. */
export function Talk({ scene, secret, now }: Props) {
  const t = useTranslations('talk');
  const { view } = scene;
  const { talk, seat } = view;
  if (!talk || seat === null) return null;
  return (
    <Drawer title={talk.unread > 0 ? t('titleUnread', { count: talk.unread }) : t('title')}>
      <div id="talk" className="grid scroll-mt-16 gap-3">
        <HaveRead table={view.table} seat={seat} version={talk.messages.at(-1)?.id ?? 0} unread={talk.unread} />
        <Messages talk={talk} seat={seat} now={now} />
        {talk.isOpen ? (
          <Say scene={scene} seat={seat} talk={talk} secret={secret} />
        ) : (
          <p className="text-quiet text-sm">{t('shut', { rule: talk.rule })}</p>
        )}
        <Muting scene={scene} seat={seat} talk={talk} />
        {seat === view.host && <Rule scene={scene} talk={talk} />}
      </div>
    </Drawer>
  );
}

function Messages({ talk, seat, now }: { talk: TalkView; seat: Seat; now: number }) {
  const t = useTranslations('talk');
  const format = useFormatter();
  return (
    // Keyboards scroll it, as it may be longer than its box.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached
    <div role="log" aria-label={t('log')} tabIndex={0} className="grid max-h-80 gap-2 overflow-y-auto">
      {talk.messages.length === 0 && <p className="text-quiet text-sm">{t('empty')}</p>}
      {talk.messages.map(({ id, at, seat: by, name, text }) => (
        <div key={id} className={by !== seat && id > talk.seen ? 'border-accent border-l-4 pl-2' : ''}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="wrap-anywhere font-medium">
              <bdi>{by === seat ? t('you') : name}</bdi>
            </span>
            <time dateTime={new Date(at).toISOString()} className="text-quiet text-xs">
              {format.relativeTime(at, now)}
            </time>
          </p>
          {/* The text is in whatever language and direction its author writes. */}
          <p dir="auto" className="wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
    </div>
  );
}

type Part = { scene: Scene; talk: TalkView };

function Say({ scene: { view, after }, seat, talk, secret }: Part & { seat: Seat; secret: string }) {
  const t = useTranslations('talk');
  const table = useTranslations('table');
  const own = talk.messages.findLast((message) => message.seat === seat)?.id ?? 0;
  return (
    <QuickForm
      action={`/api/tables/${view.table}/talk`}
      after={after}
      offline={table('offline')}
      className="grid gap-2"
    >
      <HiddenFields fields={{ seat, secret }} />
      <label className="grid gap-1 text-sm">
        <span className="font-medium">{t('field')}</span>
        {/* Empty again when what was in it has been said. */}
        <input
          key={own}
          type="text"
          name="text"
          required
          maxLength={500}
          autoComplete="off"
          dir="auto"
          enterKeyHint="send"
          aria-describedby="talk-help"
          className={field}
        />
      </label>
      <p id="talk-help" className="text-quiet text-sm">
        {t('help')}
      </p>
      <button type="submit" className={`${button} w-full`}>
        {t('send')}
      </button>
    </QuickForm>
  );
}

/** Whom the viewer does not want to hear: his own business. */
function Muting({ scene: { view, names, after }, seat, talk }: Part & { seat: Seat }) {
  const t = useTranslations('talk.mute');
  const table = useTranslations('table');
  const others = view.seats.flatMap(({ player }, other) => (player && other !== seat ? [other] : []));
  if (others.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-quiet text-sm">{t('title')}</summary>
      <p className="text-quiet text-sm">{t('text')}</p>
      <ul>
        {others.map((other) => {
          const isMuted = talk.muted.includes(other);
          return (
            <li key={other}>
              <QuickForm action={`/api/tables/${view.table}/talk/mute`} after={after} offline={table('offline')}>
                <HiddenFields fields={{ seat, player: other, muted: isMuted ? 'no' : 'yes' }} />
                <button type="submit" className={`${textLink} wrap-anywhere text-left`}>
                  {t(isMuted ? 'unmute' : 'mute', { name: names[other] })}
                </button>
              </QuickForm>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** For the host: when players may talk. */
function Rule({ scene: { view, after }, talk }: Part) {
  const t = useTranslations('talk.rule');
  const table = useTranslations('table');
  return (
    <QuickForm
      action={`/api/tables/${view.table}/talk/rule`}
      after={after}
      offline={table('offline')}
      className="grid gap-2 border-line border-t pt-3"
    >
      <label className="grid gap-1 text-sm">
        <span className="font-medium">{t('label')}</span>
        <select key={talk.rule} name="talk" defaultValue={talk.rule} className={field}>
          {TALK_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {t(rule)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={`${quietButton} w-full`}>
        {t('submit')}
      </button>
    </QuickForm>
  );
}
