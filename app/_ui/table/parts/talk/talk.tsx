import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { button, field, textLink } from '@/app/_ui/kit/classes';
import { Drawer, Submit } from '@/app/_ui/kit/controls';
import { Entry } from '@/app/_ui/kit/entry';
import { CommandButton, TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { TALK_RULES } from '@/lib/match';
import type { TalkView } from '@/lib/match/parts/talk';
import type { Seat } from '@/lib/rules/view';
import { HaveRead } from './have-read';
import { MessageField } from './message-field';

/** `secret` makes a message that is sent twice count once; `now` in milliseconds since 1970; `isEntry`: of the menu. */
type Props = { scene: Scene; secret: string; now: number; isEntry?: boolean };

/** The players' messages to each other, and a form to say something; folded away, with the number of new messages. */
export function Talk({ scene, secret, now, isEntry = false }: Props) {
  const t = useTranslations('talk');
  const { view } = scene;
  const { talk, seat } = view;
  if (!talk || seat === null) return null;
  const hasReaders = view.seats.some(({ player }, other) => other !== seat && player);
  if (!hasReaders && talk.messages.length === 0) return null;
  const title = talk.unread > 0 ? t('titleUnread', { count: talk.unread }) : t('title');
  const content = (
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
  );
  return isEntry ? (
    <Entry name="talk" title={title} isOpen={talk.unread > 0}>
      {content}
    </Entry>
  ) : (
    <Drawer title={title}>{content}</Drawer>
  );
}

function Messages({ talk, seat, now }: { talk: TalkView; seat: Seat; now: number }) {
  const t = useTranslations('talk');
  const format = useFormatter();
  return (
    // Keyboards scroll it, as it may be longer than its box, which begins at its end: there is what has just been said.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached
    <div role="log" aria-label={t('log')} tabIndex={0} className="flex max-h-80 flex-col-reverse overflow-y-auto">
      <div className="grid gap-2">
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
    </div>
  );
}

type Part = { scene: Scene; talk: TalkView };

function Say({ scene, seat, talk, secret }: Part & { seat: Seat; secret: string }) {
  const t = useTranslations('talk');
  const own = talk.messages.findLast((message) => message.seat === seat)?.id ?? 0;
  return (
    <TableForm scene={scene} path="talk" fields={{ seat, secret }}>
      {/* Empty again when its text has been said. */}
      <MessageField key={own} draft={`${scene.view.table} ${seat} ${own}`} label={t('field')} />
      <p id="talk-help" className="text-quiet text-sm">
        {t('help')}
      </p>
      <Submit look={`${button} w-full`}>{t('send')}</Submit>
    </TableForm>
  );
}

/** The players whom the viewer does not want to hear: known to nobody else. */
function Muting({ scene, seat, talk }: Part & { seat: Seat }) {
  const t = useTranslations('talk.mute');
  const { view, names } = scene;
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
              <CommandButton
                scene={scene}
                path="talk/mute"
                fields={{ seat, player: other, muted: isMuted ? 'no' : 'yes' }}
                className=""
                text={t(isMuted ? 'unmute' : 'mute', { name: names[other] })}
                look={`${textLink} wrap-anywhere text-left`}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** For the host: when players may talk. */
function Rule({ scene, talk }: Part) {
  const t = useTranslations('talk.rule');
  return (
    <TableForm scene={scene} path="talk/rule" className="grid gap-2 border-line border-t pt-3">
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
      <Submit>{t('submit')}</Submit>
    </TableForm>
  );
}
