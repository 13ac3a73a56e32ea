import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Seals } from './seals';

/** Phrases of what lies beside tables. Texts are read with it for ever, so it never changes. */
const DICTIONARY = Buffer.from(
  '{"unreached":[{"seat":0,"channel":"push","channel":"webhook","code":"not-allowed","code":"bad-address","code":"gone","code":"refused",' +
    '"code":"unreachable","at":179{"muted":[0,1]}{"email":null,"when":"none","when":"digest","delayMinutes":0,"digestHours":["18:00"],"zone":"UTC",' +
    '"quiet":{"from":"22:00","to":"07:00"},"remindMinutes":[1440],"remindDeadline":false,"webhook":{"url":"https://","form":"slack"},"locale":"en",' +
    '"confirmed":false,"account":"","webhookSecret":""0123456789abcdef{"deal":0,"cards":52}{"email":"@gmail.com","when":"at-once",' +
    '"delayMinutes":5,"digestHours":["08:00"],"zone":"Europe/Berlin","quiet":null,"remindMinutes":[720],"remindDeadline":true,"webhook":null,' +
    '"locale":"de","table":"","seat":1,"keyHash":"","confirmed":true,"account":null,"webhookSecret":null}18{"deal":1,"cards":1}',
);

/** The same seals for short JSON: texts are deflated first, and sealed as bytes. Those sealed as they were are opened as well. */
export function deflating(seals: Seals): Seals {
  return {
    ...seals,
    seal: (place, text) => seals.sealBytes(place, deflateRawSync(text, { dictionary: DICTIONARY })),
    open: (place, sealed) =>
      sealed.startsWith('s2.')
        ? inflateRawSync(seals.openBytes(place, sealed), { dictionary: DICTIONARY }).toString()
        : seals.open(place, sealed),
  };
}
