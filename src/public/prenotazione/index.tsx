import { useParams } from 'react-router'
import { AskForVisitLink } from './ask-for-link'
import { LinkedVisit } from './linked-visit'

/** The page of one visit, opened by the link of its reminder (specification §2, `/prenotazione/{challenge?}`). */
export default function VisitLinkPage() {
  const { challenge } = useParams()
  return challenge === undefined ? <AskForVisitLink /> : <LinkedVisit key={challenge} token={challenge} />
}
