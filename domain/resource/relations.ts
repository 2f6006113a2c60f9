/** Records of another resource that reference the shown one, as a short list on its card. */
export interface ReferringList {
  readonly resource: string
  /** The field of that resource with the reference; its list can be filtered by it. */
  readonly by: string
  /** The field of the shown record that names the referenced one, where it is not the shown record itself. */
  readonly of?: string
  /** Heading; by default the plural of that resource. */
  readonly label?: string
  /** The field whose value is the link, where the title says what the card already says. */
  readonly titleColumn?: string
  /** Fields shown beside the title. Patients are listed by their names alone: any other field is logged as read. */
  readonly columns?: readonly string[]
  readonly sort?: string
  /** Filters beyond `by`, as in the list's query: `filter[period][in]`. */
  readonly filters?: Readonly<Record<string, string>>
  /** Only those from today on, or only those before, by a field with a time. */
  readonly when?: { readonly field: string; readonly is: 'to-come' | 'past' }
  /** The field with a record's last day: those that have ended stand in grey, and say so. */
  readonly endsBy?: string
  /** Shows the day on which each record was made. */
  readonly since?: true
  /** Records are added and changed on the card itself. */
  readonly edited?: true
  /** A field of this resource that says less of the same; the card leaves it out. */
  readonly replaces?: string
}

/** What a field of the shown record names itself, as links; nothing is fetched for it. */
export interface NamedList {
  readonly resource: string
  /** A field with references, or with rows of `id`, `name` and a word beside the name. */
  readonly from: string
  readonly label?: string
}

export type RelatedList = ReferringList | NamedList

export const isReferring = (list: RelatedList): list is ReferringList => 'by' in list
