interface Named {
  /** "dott.ssa", "dott.", "inf."; empty where nobody has one. */
  readonly title: string
  readonly first_name: string
  readonly last_name: string
}

/** "dott.ssa Ferri", as it stands on the button that writes. */
export const shortDoctorName = ({ title, last_name }: Named) => `${title} ${last_name}`.trim()

/** "dott.ssa Giulia Ferri", as it stands where doctors are chosen. */
export const fullDoctorName = ({ title, first_name, last_name }: Named) => `${title} ${first_name} ${last_name}`.trim()
