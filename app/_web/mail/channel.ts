import { type EmailChannel, openEmail } from '@/lib/notify/channels/email';
import { readSettings } from '@/lib/settings';
import { renderMail } from './render';

/** The e-mail channel of this server; undefined without `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`. */
export function emailChannel(): EmailChannel | undefined {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readSettings();
  if (!SMTP_URL || !MAIL_FROM || !PUBLIC_URL) return undefined;
  return openEmail({ smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL, render: renderMail });
}
