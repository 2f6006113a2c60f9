import { countText } from '../text/format'
import { fieldsIn, type Resource } from './resource'

const acronym = /^\p{Lu}{2}/u

/** A label inside a sentence: "Farmaco" becomes "farmaco", "FAQ" stays. */
const inSentence = (label: string) => (acronym.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

/** "nome, codice AIC o principio attivo". */
const spoken = (labels: readonly string[]) =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} o ${labels.at(-1)}`

/** The sentences of a resource's screens, in the gender of its label. */
export function textsOf(resource: Resource) {
  const { labels } = resource
  const feminine = labels.gender === 'f'
  const ending = feminine ? 'a' : 'o'
  const allOf = feminine ? 'Tutte le' : 'Tutti i'
  const endings = feminine ? 'e' : 'i'
  const one = inSentence(labels.one)
  const many = inSentence(labels.many)
  const searched = spoken(fieldsIn(resource, 'search').map(([, field]) => inSentence(field.label)))
  const said = (participle: string) => `${labels.one} ${participle}${ending}`
  return {
    create: labels.create ?? `Nuov${ending} ${one}`,
    edit: `Modifica ${one}`,
    created: said('creat'),
    saved: said('salvat'),
    deleted: said('eliminat'),
    restored: said('ripristinat'),
    since: `Creat${ending} il`,
    gone: `${said('eliminat')} nel frattempo`,
    notUndone: `${said('modificat')} nel frattempo: non si può più annullare.`,
    asItIs: `${labels.one}: è già così`,
    draft: `${labels.one}: bozza conservata`,
    search: `Cerca per ${searched}`,
    /** Where there is room for no more. */
    searchInBrief: searched.charAt(0).toUpperCase() + searched.slice(1),
    empty: labels.empty ?? `Non ci sono ancora ${many}.`,
    nothingFound: (searched: boolean) =>
      `Nessun${feminine ? 'a' : ''} ${one} ${searched ? 'corrisponde a ricerca e filtri' : 'con questi filtri'}.`,
    list: `Elenco: ${many}`,
    none: `Nessun${feminine ? 'a' : 'o'}`,
    allOf,
    over: `Conclus${ending}`,
    /** "12 farmaci", "1 farmaco". */
    counted: (count: number) => `${countText(count)} ${count === 1 ? one : many}`,
    selected: (count: number) => `${countText(count)} selezionat${count === 1 ? ending : endings}`,
    selectAll: (count: number, narrowed: boolean) => `${allOf} ${countText(count)}${narrowed ? ' del filtro' : ''}`,
    bulkDone: (count: number, participle: string) =>
      `${countText(count)} ${count === 1 ? one : many} ${participle}${count === 1 ? ending : endings}`,
    left: (count: number) =>
      count === 1
        ? `1 ${one} è stat${ending} modificat${ending} nel frattempo e resta com’è.`
        : `${countText(count)} ${many} sono stat${endings} modificat${endings} nel frattempo e restano come sono.`,
  }
}
