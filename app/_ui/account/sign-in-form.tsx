import { useTranslations } from '@/app/_texts/translate';
import { panel } from '@/app/_ui/kit/classes';
import { HiddenFields, InputField, MainSubmit, SectionTitle, Submit, TextLink } from '@/app/_ui/kit/controls';

type Props = { hasMail: boolean; providers: readonly ProviderId[]; csrfToken: string };

/** Signing in by a link in a mail, or with a provider. */
export function SignInForm({ hasMail, providers, csrfToken }: Props) {
  const t = useTranslations('account.signIn');
  const fields = { csrfToken, callbackUrl: '/account' };
  return (
    <>
      <section aria-labelledby="by-mail" className={`${panel} space-y-4`}>
        <SectionTitle id="by-mail">{t('mailTitle')}</SectionTitle>
        {hasMail ? (
          <form method="post" action="/api/auth/signin/email" className="grid gap-3">
            <HiddenFields fields={fields} />
            <AddressField label={t('email')} />
            <MainSubmit>{t('submit')}</MainSubmit>
            <p className="text-quiet text-sm">{t('mailHelp')}</p>
          </form>
        ) : (
          <p>{t('noMail')}</p>
        )}
      </section>
      {providers.length > 0 && (
        <section aria-labelledby="by-provider" className={`${panel} space-y-3`}>
          <SectionTitle id="by-provider">{t('providersTitle')}</SectionTitle>
          {providers.map((id) => (
            <form key={id} method="post" action={`/api/auth/signin/${id}`}>
              <HiddenFields fields={fields} />
              <Submit>{t('with', { provider: providerName(id) })}</Submit>
            </form>
          ))}
        </section>
      )}
      <p>
        <TextLink href="/lost">{t('lost')}</TextLink>
      </p>
    </>
  );
}

export function AddressField({ label }: { label: string }) {
  const address = { name: 'email', type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 } as const;
  return <InputField label={label} {...address} required />;
}

const NAMES = { github: 'GitHub', google: 'Google', discord: 'Discord', apple: 'Apple' } as const;
export type ProviderId = keyof typeof NAMES;

export function providerName(id: string): string {
  return isProviderId(id) ? NAMES[id] : id;
}

function isProviderId(id: string): id is ProviderId {
  return id in NAMES;
}
