import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../process/paths'

let list: ReadonlySet<string> | undefined

/** The most used passwords, in lower case; lines that begin with `#` are about the list. */
function mostUsed(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(join(projectRoot, 'server/passwords/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return list
}

/** What Italians, and people of a medical practice, choose first; football clubs, names and seasons among them. */
const words = `
  admin alessandra alessandro ambulatorio amministratore amo amore andrea antonella antonio aprile agosto autunno
  benvenuta benvenuto buongiorno calcio carabinieri cerca chiara chiave ciao clinica cuore curante curanti
  demo dicembre domenica dottore dottoressa estate farmacia febbraio ferrari ferragosto fiorentina forza francesca francesco
  gennaio giovanni giugno giulia giuseppe gatto infermiera infermiere inter inverno io italia italiano juve juventus
  lazio lorenzo luca luglio lunedi maggio mamma marco maria martina marzo matteo medici medico mia milan milano mio
  napoli natale novembre ospedale ottobre papa pass password passw paziente pazienti pediatra primavera
  qwerty ricetta ricette roberto roma salute salvatore segreta segretaria segreteria segreto sempre sei settembre
  simone sole stefano stella studio super superadmin supersegreta te ti torino tu utente valentina vincenzo viva word`
  .trim()
  .split(/\s+/)

/** Whether the letters are at most so many of these words in a row. */
const isOfWords = (letters: string, most: number): boolean =>
  words.some(
    (word) =>
      letters === word || (most > 1 && letters.startsWith(word) && isOfWords(letters.slice(word.length), most - 1)),
  )

/** Whether a password is among the most used ones, or easy to guess in an Italian practice; however its letters are written. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return mostUsed().has(folded) || isOfWords(folded.replace(/\P{L}/gu, ''), 3)
}
