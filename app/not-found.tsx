/** Every page carries this with it, and none is answered with it: addresses that lead nowhere are those of `(site)/[...path]`. */
export default function NotFound() {
  return null;
}
