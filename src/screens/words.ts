import { fieldsIn, type RecordOnWire, type Resource } from '../../domain/resource'

const acronym = /^\p{Lu}{2}/u

/** A label inside a sentence: "Farmaco" becomes "farmaco", "FAQ" stays. */
const inSentence = (label: string) => (acronym.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

/** "nome, codice AIC o principio attivo". */
const spoken = (labels: readonly string[]) =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} o ${labels.at(-1)}`

/** The sentences of a resource's screens, in the gender of its label. */
export function words(resource: Resource) {
  const { labels } = resource
  const feminine = labels.gender === 'f'
  const ending = feminine ? 'a' : 'o'
  const one = inSentence(labels.one)
  const many = inSentence(labels.many)
  const said = (participle: string) => `${labels.one} ${participle}${ending}`
  return {
    create: `Nuov${ending} ${one}`,
    edit: `Modifica ${one}`,
    created: said('creat'),
    saved: said('salvat'),
    deleted: said('eliminat'),
    restored: said('ripristinat'),
    since: `Creat${ending} il`,
    gone: `${said('eliminat')} nel frattempo`,
    search: `Cerca per ${spoken(fieldsIn(resource, 'search').map(([, field]) => inSentence(field.label)))}`,
    empty: `Non ci sono ancora ${many}.`,
    nothingFound: `Nessun${feminine ? 'a' : ''} ${one} corrisponde a ricerca e filtri.`,
    list: `Elenco: ${many}`,
  }
}

/** How a record is called in titles and by screen readers. */
export const titleOf = (resource: Resource, record: RecordOnWire) => String(record[resource.titleField] ?? record.id)
