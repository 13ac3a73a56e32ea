import { Body } from '@react-email/body';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { MessageLocale } from '@/lib/notify/letter';
import type { MailDocument } from './document';
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

/**
 * The look of mails: the palette of `app/globals.css`, written out, as mail programs know no variables. A card keeps its white
 * ground in the dark, so that red and black stay apart. Nothing in it needs escaping in HTML.
 */
const LOOK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f5f3ee;color:#23201a;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;-webkit-text-size-adjust:100%}
.m{max-width:600px;margin:0 auto;padding:16px}
.p{background:#ffffff;border:1px solid #d8d3c7;border-radius:12px;padding:8px 20px 16px}
h1{font-size:22px;line-height:1.3;margin:12px 0 4px;color:#1f5f43}
h2{font-size:18px;line-height:1.3;margin:24px 0 4px;padding-top:16px;border-top:1px solid #d8d3c7}
p{margin:8px 0;overflow-wrap:anywhere}
.q{color:#625c50;font-size:14px}
.t{color:#625c50;font-size:14px;margin:16px 0 4px}
.c{display:inline-block;min-width:30px;margin:0 4px 6px 0;padding:9px 6px;border:1px solid #8a857a;border-radius:6px;background:#fffefb;color:#1d1b17;font-size:20px;line-height:24px;font-weight:bold;text-align:center;text-decoration:none;white-space:nowrap}
.h{color:#b3261e}
.l{border:2px solid #1f5f43;padding:8px 5px}
.o{font-weight:normal;border-color:#c9c4b8}
.s{display:inline-block;vertical-align:top;width:84px;font-size:14px;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.s .c{margin-right:0}
.v{display:inline-block;min-width:26px;margin:0 6px 8px 0;padding:9px 8px;border:2px solid #1f5f43;border-radius:8px;color:#1f5f43;font-weight:bold;text-align:center;text-decoration:none}
.b{display:inline-block;margin:8px 0;padding:12px 24px;border-radius:8px;background:#1f5f43;color:#ffffff;font-weight:bold;text-decoration:none}
.a{color:#1f5f43}
td{padding:2px 16px 2px 0;font-size:15px;vertical-align:top;overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap}
.f p,.f a{color:#625c50;font-size:13px}
@media (max-width:480px){.m{padding:8px}.p{padding:4px 14px 12px}}
@media (prefers-color-scheme:dark){
body{background:#171613;color:#efebe1}
.p{background:#211f1b;border-color:#3d3a33}
h1,.a{color:#7cc9a0}
h2{border-color:#3d3a33}
.q,.t,.f p,.f a{color:#b1aa9b}
.l,.v{border-color:#7cc9a0}
.v{color:#7cc9a0}
.b{background:#7cc9a0;color:#10231a}
}`;
