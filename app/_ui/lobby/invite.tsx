import makeQrCode from 'qrcode-generator';
import { gameIdOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { Panel, QuietSubmit } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import { InviteLink } from '@/app/_ui/table/parts/links';
import { TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';

/** The ways to get others to the table: a link to send, a code to scan, a mail. `origin`: where the site is. */
export function Invite({ scene, invitation, origin }: { scene: Scene; invitation: string; origin: string }) {
  const t = useTranslations('table.lobby');
  const lobby = useTranslations('lobby');
  const gather = useTranslations('mine.lobby');
  const format = useFormatter();
  const { view } = scene;
  const absent = absentOf(scene);
  const isHost = view.seat !== null && view.seat === view.host;
  const url = `${origin}/i/${invitation}`;
  return (
    <Panel title={t('invite')}>
      {isHost && absent.length > 0 && (
        <p className="mb-2 font-medium">{gather('missing', { count: absent.length, names: format.list(absent) })}</p>
      )}
      <p className="mb-3 text-sm">{t('inviteText')}</p>
      <InviteLink view={view} invitation={invitation} origin={origin} />
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer content-center">{lobby('otherWays')}</summary>
        <div className="flex items-center gap-4">
          <QrCode text={url} label={lobby('qr', { url })} className="size-44 shrink-0 rounded-lg border border-line" />
          <p className="min-w-0 text-sm">{lobby('qrText')}</p>
        </div>
        <MailInvitation scene={scene} url={url} />
        <p className="mt-3 text-sm">
          <Link href={`/i/${invitation}`} className="inline-block min-h-11 content-center text-accent underline">
            {t('another')}
          </Link>
        </p>
        {isHost && <NewInvitation scene={scene} />}
      </details>
    </Panel>
  );
}

/** For the host: replaces an invitation link that has got into the wrong hands. */
function NewInvitation({ scene }: { scene: Scene }) {
  const t = useTranslations('table.lobby');
  const look = 'mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3';
  return (
    <TableForm scene={scene} path="invitation" className={look}>
      <span className="text-quiet text-sm">{t('renewText')}</span>
      <QuietSubmit>{t('renew')}</QuietSubmit>
    </TableForm>
  );
}

/** Returns the names of those who are expected and have not come yet. */
function absentOf({ view, names }: Pick<Scene, 'view' | 'names'>): string[] {
  return freeSeats(view).flatMap((seat) => (view.seats[seat].name === null ? [] : [names[seat]]));
}

/** Opens the visitor's own mail program with the invitation. */
function MailInvitation({ scene: { view, names }, url }: { scene: Scene; url: string }) {
  const t = useTranslations('mine.lobby');
  const games = useTranslations('games');
  const table = titleOf(view, games);
  const there = names.filter((_, seat) => view.seats[seat].taken);
  const who = { count: there.length, names: useFormatter().list(there) };
  const text = t('mailText', { table, game: games(`${gameIdOf(view.game)}.name`), url, ...who });
  return (
    <a href={mailLink(t('mailSubject', { table }), text)} className={`${quietButton} mt-3`}>
      {t('mail')}
    </a>
  );
}

/** Returns a link that opens the visitor's mail program with an invitation: this server would need the receiver's address. */
export function mailLink(subject: string, text: string): string {
  const fields = { subject, body: text.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:?${query.join('&')}`;
}

/** For the host: bots in all free seats, and the match begins. */
export function Fill({ scene }: { scene: Scene }) {
  const t = useTranslations('mine.lobby');
  const format = useFormatter();
  const absent = absentOf(scene);
  return (
    <TableForm scene={scene} path="fill">
      <p className="text-quiet text-sm">
        {t('fillText', { free: freeSeats(scene.view).length, count: absent.length, names: format.list(absent) })}
      </p>
      <QuietSubmit>{t('fill')}</QuietSubmit>
    </TableForm>
  );
}

/** The light border that readers need around a code, in modules. */
const MARGIN = 4;

/** The dark modules of a QR code, row by row. @param text in ASCII, as addresses are */
function qrModules(text: string): boolean[][] {
  // 0: as small as the text allows. M: readable with 15 % of it covered or damaged.
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, i) => i);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

/** A text as a QR code. Black on white in dark mode as well: many readers know nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const modules = qrModules(text);
  const side = modules.length + 2 * MARGIN;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className}`}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}

/** The dark modules as one path: a bar for each run of them in a row. */
function pathOf(modules: readonly boolean[][]): string {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => bar(x, y, length))
        .join(''),
    )
    .join('');
}

const bar = (x: number, y: number, length: number) => `M${x + MARGIN} ${y + MARGIN}h${length}v1h-${length}z`;

/** Where dark modules follow each other in a row: the first of them, and how many. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
