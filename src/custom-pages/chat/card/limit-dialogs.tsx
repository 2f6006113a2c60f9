import type { BookablePerson } from '../../../../domain/contract/agenda/agenda'
import { LimitDialog } from '../../../shared/patients/limit-dialog'
import { useNameMask } from '../../../shared/people/name-mask'

interface LimitingProps {
  readonly person: BookablePerson
  readonly onClose: () => void
}

export default function Limiting({ person, onClose }: LimitingProps) {
  const names = useNameMask()
  const who = names.name({ user: person, name: null, pharmaceutical_company: null })
  return <LimitDialog who={who} user={person} onClose={onClose} />
}
