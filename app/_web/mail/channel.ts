import { serverSecret } from '@/app/_web/server/secret';
import { type EmailChannel, openEmail } from '@/lib/notify/channels/email';
import { readSettings } from '@/lib/settings';
import { renderMail } from './render';

/** The e-mail channel of this server; undefined without `SMTP_URL`, `MAIL_FROM`, `PUBLIC_URL` or a secret for links. */
export function emailChannel(): EmailChannel | undefined {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readSettings();
  if (!SMTP_URL || !MAIL_FROM || !PUBLIC_URL || !serverSecret()) return undefined;
  return openEmail({ smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL, render: renderMail });
}
