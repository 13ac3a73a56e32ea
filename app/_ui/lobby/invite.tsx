import Link from 'next/link';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { QuietSubmit } from '@/app/_ui/kit/controls';
import { Panel } from '@/app/_ui/kit/panel';
import { InviteLink } from '@/app/_ui/table/parts/links';
import { TableForm } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { absentOf, MailInvitation } from './gather';
import { QrCode } from './qr-code';

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
          <Link
            href={`/i/${invitation}`}
            prefetch={false}
            className="inline-block min-h-11 content-center text-accent underline"
          >
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
