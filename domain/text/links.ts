/** A page of our own; `//x` and `/\x` are other hosts (quality.md, AU5). */
export const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address)

/** What a link in a written text may open; anything else stays text (quality.md, IN3). */
export const isSafeLink = (address: string) => /^(https?:\/\/|mailto:)/i.test(address) || isOwnPath(address)
