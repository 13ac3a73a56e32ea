import { Body, Head, Html, Preview } from '@react-email/components';
import type { MessageLocale } from '@/lib/notify/letter';
import type { MailDocument } from './document';
import { LOOK } from './look';
import { PartOf } from './part';

/** A mail as HTML. It loads nothing from anywhere: no picture, no font, no style sheet. */
export function MailPage({ document, locale }: { document: MailDocument; locale: MessageLocale }) {
  const { preview, parts, footer } = document;
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{document.subject}</title>
        <style>{LOOK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body>
        <div className="m">
          <div className="p">
            {parts.map((part, i) => (
              <PartOf key={i} part={part} />
            ))}
          </div>
          <div className="f">
            {footer.map((line) =>
              typeof line === 'string' ? (
                <p key={line}>{line}</p>
              ) : (
                <p key={line.url}>
                  <a href={line.url}>{line.text}</a>
                </p>
              ),
            )}
          </div>
        </div>
      </Body>
    </Html>
  );
}
