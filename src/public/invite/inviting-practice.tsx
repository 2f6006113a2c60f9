import text from '../ui/text.module.css'

export interface InvitingPractice {
  readonly office: string
  readonly doctor: string
}

/** Doctor and office that invite. */
export const InvitingPracticeCard = ({ practice: { doctor, office } }: { practice: InvitingPractice }) => (
  <p>
    <strong className={text.heading}>{doctor}</strong>
    <br />
    <span className={text.muted}>{office}</span>
  </p>
)
