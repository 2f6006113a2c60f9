/** NRE, the number of an electronic prescription: fifteen letters and digits. */
export const compactNre = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

export const isNre = (text: string) => /^[0-9A-Z]{15}$/.test(compactNre(text))
