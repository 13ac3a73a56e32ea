/** The parts of a request that decide how its answer is protected. */
export type Asked = {
  /** The path, with or without what follows a question mark. */
  path: string;
  /** Whether the visitor reaches the site by https. */
  isSecure: boolean;
  /** Whether the browser says where its requests come from (`Sec-Fetch-Site`): then it does so with a form as well. */
  saysSite: boolean;
  /** The nonce of the scripts of the page; for this request only. */
  nonce: string;
};

/** The parts of the answer that do. */
export type Answered = { contentType: string; setsCookie: boolean; cacheControl: string | null };

/** The differences between sites. */
export type Site = {
  /** Where a form may lead besides this site: the providers with which one can sign in. */
  formTargets: readonly string[];
  /** A development server, whose scripts are evaluated and whose styles are put into pages by scripts. */
  isDevelopment: boolean;
};

/** Two years. */
const HSTS = 'max-age=63072000; includeSubDomains';
/** Everything that browsers know by these names and that no page here needs. */
const UNUSED = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** Neither pages nor what is fetched for them: what nobody needs to run or to show as a page. */
const INERT = "default-src 'none'; frame-ancestors 'none'";
/** The service worker, which fetches what the pages ask for. */
const SCRIPT = "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'";

/** Addresses whose path is a secret; pages at some of them send forms. */
const SECRET_PATH = /^\/(?:s|feeds\/[^/]+|api\/(?:watch|unsubscribe|auth))(?:\/|$)/;
const SECRET_PAGE = /^\/(?:i|w|confirm|unsubscribe)(?:\/|$)/;
/** Pages for those who have a link, or for one visitor. */
const UNLISTED = /^\/(?:t|i|s|w|inbox|mine|feeds|api|account|confirm|unsubscribe|sign-in|lost|preferences)(?:\/|$)/;
/** Pictures that chats and mail programs show of a link: pages elsewhere may show them. */
const SHARED_PICTURE = /^\/(?:(?:t\/[^/]+\/recap|i\/[^/]+)\/picture|icon-\d+\.png|apple-touch-icon\.png)$/;

/**
 * Returns a page's policy. Scripts are those with the nonce and this site's files served as scripts (`nosniff`), styles this
 * site's files; there is no other way to run or apply one.
 */
export function pagePolicy(nonce: string, { formTargets, isDevelopment }: Site): string {
  const evaluated = isDevelopment ? " 'unsafe-eval'" : '';
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  return [
    "default-src 'none'",
    // Not 'strict-dynamic': with that, what our scripts are made to put into a page would run, from anywhere.
    `script-src 'nonce-${nonce}' 'self'${evaluated}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The protective headers of an answer; all go through here: pages, handlers, files, and Next's own. */
export function protection(asked: Asked, answered: Answered, site: Site): Record<string, string> {
  const [path] = asked.path.split('?', 1);
  const type = answered.contentType.split(';', 1)[0].trim().toLowerCase();
  const isPage = type === 'text/html';
  const isScript = type.endsWith('/javascript');
  return {
    'content-security-policy': isPage ? pagePolicy(asked.nonce, site) : isScript ? SCRIPT : INERT,
    'x-content-type-options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'x-frame-options': 'DENY',
    'referrer-policy': referrerPolicy(path, asked.saysSite),
    'cross-origin-resource-policy': SHARED_PICTURE.test(path) ? 'cross-origin' : 'same-origin',
    ...(isPage ? { 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': PERMISSIONS } : {}),
    ...(asked.isSecure ? { 'strict-transport-security': HSTS } : {}),
    ...(UNLISTED.test(path) ? { 'x-robots-tag': 'noindex' } : {}),
    ...(answered.setsCookie && !/no-store/.test(answered.cacheControl ?? '')
      ? { 'cache-control': 'private, no-store' }
      : {}),
  };
}

/**
 * Other sites never learn where a visitor came from, and of an address with a secret not even this one. Under `no-referrer`
 * browsers send forms with `Origin: null`, like strangers'; a page with forms has that policy only where the browser tells by
 * `Sec-Fetch-Site` that they are ours (`checkOrigin`).
 */
function referrerPolicy(path: string, saysSite: boolean): string {
  return SECRET_PATH.test(path) || (SECRET_PAGE.test(path) && saysSite) ? 'no-referrer' : 'same-origin';
}
