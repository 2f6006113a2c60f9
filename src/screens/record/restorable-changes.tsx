import { Button } from 'antd'
import { useState } from 'react'
import { fileFields, type RecordOnWire, type SomeFields, sameValue, writtenFields } from '../../../domain/resource'
import type { ScreenResource } from '../registry'
import { ChangedFields } from './changed-rows'
import { useReadRecords, useRecordActions } from './use-record'

/** An entry of a record's history, or of the audit log. */
interface Entry {
  readonly id: number
  readonly before: SomeFields
  readonly after: SomeFields
}

interface RestoreProps {
  readonly screen: ScreenResource
  readonly recordId: number
  /** The record as it is now, where that is known: what is the same now is not offered. */
  readonly record?: RecordOnWire
  readonly entry: Entry
  readonly onRestored?: () => void
}

/** Gives former values back, one thing at a time; the record is read first where it is not known. */
function useRestoring({ screen, recordId, record, onRestored }: RestoreProps) {
  const { restoreValue, restoreVersion } = useRecordActions(screen)
  const { readOne } = useReadRecords()
  const [isBusy, setBusy] = useState(false)
  const current = async () => record ?? (await readOne(screen.resource.name, recordId))
  const once = async (restoring: Promise<boolean>) => {
    setBusy(true)
    const isDone = await restoring
    setBusy(false)
    if (isDone) onRestored?.()
  }
  return {
    isBusy,
    restoreValue: (name: string, value: unknown) => void once(restoreValue(current, name, value)),
    restoreVersion: (entry: number) => void once(restoreVersion(current, entry)),
  }
}

/** What changed, each value before with the way back to it; files have none, since a replaced one is gone. */
export function RestorableChanges(props: RestoreProps) {
  const { screen, record, entry } = props
  const { resource } = screen
  const { isBusy, restoreValue } = useRestoring(props)
  const files = fileFields(resource)
  const isWritten = (name: string) => writtenFields(resource).some(([written]) => written === name)
  const isOffered = (name: string) =>
    isWritten(name) &&
    !files.includes(name) &&
    name in entry.before &&
    !(record && sameValue(entry.before[name] ?? null, record[name] ?? null))
  return (
    <ChangedFields
      {...{ resource, before: entry.before, after: entry.after }}
      besideBefore={(name) =>
        isOffered(name) && (
          <Button
            size="small"
            style={{ marginRight: 4 }}
            disabled={isBusy}
            aria-label={`Ripristina questo valore: ${resource.fields[name]?.label}`}
            onClick={() => restoreValue(name, entry.before[name] ?? null)}
          >
            Ripristina questo valore
          </Button>
        )
      }
    />
  )
}

/** Gives a record all values that it had after an entry. */
export function RestoreVersion(props: RestoreProps) {
  const { isBusy, restoreVersion } = useRestoring(props)
  return (
    <Button size="small" disabled={isBusy} onClick={() => restoreVersion(props.entry.id)}>
      Ripristina questa versione
    </Button>
  )
}
