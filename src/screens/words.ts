import type { RecordOnWire, Resource } from '../../domain/resource'

const acronym = /^\p{Lu}{2}/u

/** A label inside a sentence: "Farmaco" becomes "farmaco", "FAQ" stays. */
const inSentence = (label: string) => (acronym.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

/** The sentences of a resource's screens, in the gender of its label. */
export function words({ labels }: Resource) {
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
    gone: `${said('eliminat')} nel frattempo`,
    search: `Cerca in ${many}`,
    empty: `Non ci sono ancora ${many}.`,
    nothingFound: `Nessun${feminine ? 'a' : ''} ${one} corrisponde a ricerca e filtri.`,
    notLoaded: `Non siamo riusciti a caricare ${many}.`,
    list: `Elenco: ${many}`,
  }
}

/** How a record is called in titles and by screen readers. */
export const titleOf = (resource: Resource, record: RecordOnWire) => String(record[resource.titleField] ?? record.id)
