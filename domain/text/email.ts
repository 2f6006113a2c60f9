/**
 * The form in which an e-mail address is stored and compared: without surrounding blanks, in lower case, with letters that only
 * look different (`ſ`, full-width letters) as the plain ones they stand for.
 */
export const foldEmail = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()
