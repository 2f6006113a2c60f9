import type { BookablePerson } from '../../../../domain/contract/agenda'
import { useLimitForm } from '../../../api/limit-form'
import { LimitDialog } from '../../../ui/limit-dialog'
import { useNames } from '../../../ui/names'

interface LimitingProps {
  readonly person: BookablePerson
  readonly onClose: () => void
}

export default function Limiting({ person, onClose }: LimitingProps) {
  const names = useNames()
  const who = names.name({ user: person, name: null, pharmaceutical_company: null })
  return <LimitDialog who={who} {...useLimitForm({ user: person }, onClose)} />
}
