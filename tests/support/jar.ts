/** A browser's cookies of one host: what answers set, as far as our cookies need it. */
export class Jar {
  private readonly kept = new Map<string, string>();

  /** @param lines the values of `Set-Cookie`, in order */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) throw new Error(`no cookie: ${line}`);
      // As RFC 6265bis has it: without these a browser drops it.
      if (
        name.startsWith('__Host-') &&
        !(/; Path=\//.test(line) && /; Secure/.test(line) && !/; Domain=/i.test(line))
      ) {
        continue;
      }
      if (/; Max-Age=0(;|$)/.test(line)) this.kept.delete(name);
      else this.kept.set(name, value);
    }
  }

  cookies(): { name: string; value: string }[] {
    return [...this.kept].map(([name, value]) => ({ name, value }));
  }

  /** The `Cookie` header of the next request. */
  header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
