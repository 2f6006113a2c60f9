import { type LinkRight, linkRights } from '../../domain/access/roles'

/** The doctor a request is about, and what the caller's link to him allows. */
export interface ActingDoctor {
  /** The doctor's `users.id`. */
  readonly userId: number
  /** True when an assistant or pharmacy acts through a link. */
  readonly onBehalf: boolean
  /** `offices.id` the link is for; `null` = all offices of the doctor. */
  readonly offices: readonly number[] | null
  readonly rights: readonly LinkRight[]
}

/** One of the links of an assistant or a pharmacy to a doctor. */
export interface DoctorLink {
  /** Null: all offices of the doctor. */
  readonly office_id: number | null
  readonly rights: readonly LinkRight[]
}

/** A doctor on his own agenda. */
export const ownAgenda = (userId: number): ActingDoctor => ({
  userId,
  onBehalf: false,
  offices: null,
  rights: linkRights,
})

/** What the links of a person to a doctor allow together; null without any. */
export function linkedAgenda(userId: number, links: readonly DoctorLink[]): ActingDoctor | null {
  if (links.length === 0) return null
  const offices = links.flatMap((link) => (link.office_id === null ? [] : [link.office_id]))
  return {
    userId,
    onBehalf: true,
    offices: offices.length === links.length ? offices : null,
    // Several links to one doctor: the intersection of their rights, so that no office's right leaks into another.
    rights: links.map((link) => link.rights).reduce((common, rights) => common.filter((r) => rights.includes(r))),
  }
}
