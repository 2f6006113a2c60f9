import { useEffect, useEffectEvent, useState } from 'react'
import { readFile } from '../../../../platform/calls/file-links'
import type { PdfDocument } from './pdf-document'

type PdfState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly pdf: PdfDocument }
  /** It did not arrive: another attempt may do. */
  | { readonly kind: 'away' }
  /** It cannot be shown; `locked`: it asks for a password. */
  | { readonly kind: 'unreadable'; readonly locked: boolean }

const reading: PdfState = { kind: 'reading' }

/** Fetches a PDF and what draws it; closed with the component. A renewed link fetches nothing again. */
export function usePdf(url: string) {
  const [state, setState] = useState<PdfState>(reading)
  const [attempt, setAttempt] = useState(0)
  const open = useEffectEvent(async (signal: AbortSignal): Promise<PdfState> => {
    const arrived = await Promise.all([readFile(url, signal), import('./pdf-document')]).catch(() => null)
    if (!arrived) return { kind: 'away' }
    const [bytes, { openPdf, isLocked }] = arrived
    return openPdf(bytes).then(
      (pdf) => ({ kind: 'open', pdf }),
      (failure: unknown) => ({ kind: 'unreadable', locked: isLocked(failure) }),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const control = new AbortController()
    let document: PdfDocument | undefined
    setState(reading)
    void open(control.signal).then((next) => {
      if (next.kind === 'open') document = next.pdf
      if (control.signal.aborted) document?.close()
      else setState(next)
    })
    return () => {
      control.abort()
      document?.close()
    }
  }, [attempt])
  return {
    state,
    retry: () => setAttempt((count) => count + 1),
    giveUp: () => setState({ kind: 'unreadable', locked: false }),
  }
}
