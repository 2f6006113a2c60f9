import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Flex, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatFile } from '../../../../../domain/contract/messages/chats'
import { fileUrl } from '../../../../platform/calls/file-links'
import controls from '../../../../ui/controls.module.css'
import { Dialog } from '../../../../ui/dialogs/dialog'
import { LoadError } from '../../../../ui/feedback/load-error'
import { IconButton } from '../../../../ui/icon-button'
import section from '../../../../ui/section.module.css'
import chat from '../../chat.module.css'
import type { PdfDocument } from './pdf-document'
import css from './pdf-preview.module.css'
import { usePdf } from './use-pdf'

interface PdfPreviewProps {
  readonly file: ChatFile
  /** Its name, or the mask for it in counter mode. */
  readonly label: string
  readonly onClose: () => void
}

/** A PDF of a message, page by page. */
export default function PdfPreview({ file, label, onClose }: PdfPreviewProps) {
  const { state, retry, giveUp } = usePdf(file.url)
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      size="list"
      width={960}
      title={label}
      footer={null}
      onCancel={onClose}
      onOpened={() => sheet.current?.focus()}
    >
      {state.kind === 'open' ? (
        <Pages pdf={state.pdf} file={file} label={label} sheet={sheet} onFailed={giveUp} />
      ) : state.kind === 'reading' ? (
        <div role="status">
          <span className="visually-hidden">Caricamento…</span>
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        </div>
      ) : state.kind === 'away' ? (
        <LoadError text="Il documento non è disponibile in questo momento." onRetry={retry} />
      ) : (
        <div role="alert">
          <p>
            {state.locked
              ? 'Il documento è protetto da una password: scaricalo per aprirlo.'
              : 'Questo documento non si può mostrare qui: scaricalo per aprirlo.'}
          </p>
          <Download file={file} label={label} />
        </div>
      )}
    </Dialog>
  )
}

const Download = ({ file: { url }, label }: Pick<PdfPreviewProps, 'file' | 'label'>) => (
  <a
    className={controls.link}
    href={fileUrl(url)}
    download={label}
    rel="noreferrer noopener"
    aria-label={`Scarica ${label}`}
  >
    Scarica
  </a>
)

/** Widths of a page, as shares of the room for it. */
const zooms = [1, 1.5, 2, 3] as const
const lastZoom = zooms.length - 1

interface PagesProps extends Pick<PdfPreviewProps, 'file' | 'label'> {
  readonly pdf: PdfDocument
  readonly sheet: React.RefObject<HTMLDivElement | null>
  readonly onFailed: () => void
}

/** One page at a time: arrows, Home and End turn the pages, + and − change their size. */
function Pages({ pdf, file, label, sheet, onFailed }: PagesProps) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const words = useDrawnPage(pdf, { page, zoom: zooms[zoom] ?? 1, sheet, onFailed })
  const goTo = (next: number) => {
    setPage(Math.min(pdf.pages, Math.max(1, next)))
    if (sheet.current) sheet.current.scrollTop = 0
  }
  const zoomTo = (next: number) => setZoom(Math.min(lastZoom, Math.max(0, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => goTo(page + 1),
      ArrowLeft: () => goTo(page - 1),
      Home: () => goTo(1),
      End: () => goTo(pdf.pages),
      '+': () => zoomTo(zoom + 1),
      '-': () => zoomTo(zoom - 1),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const place = `Pagina ${page} di ${pdf.pages}`
  // the dialog takes the focus before its content is there
  useEffect(() => sheet.current?.focus(), [sheet])
  return (
    <Flex vertical flex={1} className={chat.column} onKeyDown={onKeyDown}>
      <Flex className={css.tools} wrap align="center" gap={4}>
        <IconButton label="Pagina precedente" disabled={page === 1} onClick={() => goTo(page - 1)}>
          <LeftOutlined aria-hidden />
        </IconButton>
        <span aria-live="polite">{place}</span>
        <IconButton label="Pagina successiva" disabled={page === pdf.pages} onClick={() => goTo(page + 1)}>
          <RightOutlined aria-hidden />
        </IconButton>
        <IconButton label="Riduci" disabled={zoom === 0} onClick={() => zoomTo(zoom - 1)}>
          <ZoomOutOutlined aria-hidden />
        </IconButton>
        <IconButton label="Ingrandisci" disabled={zoom === lastZoom} onClick={() => zoomTo(zoom + 1)}>
          <ZoomInOutlined aria-hidden />
        </IconButton>
        <Flex flex={1} justify="flex-end">
          <Download file={file} label={label} />
        </Flex>
      </Flex>
      <section
        ref={sheet}
        className={`${section.panel} ${controls.cell} ${css.sheet}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
        tabIndex={0}
        aria-label={`${label}, ${place.toLowerCase()}`}
      >
        <div data-page={page} />
        <p className="visually-hidden">{words}</p>
      </section>
    </Flex>
  )
}

interface PageCanvasOptions {
  readonly page: number
  readonly zoom: number
  readonly sheet: React.RefObject<HTMLDivElement | null>
  readonly onFailed: () => void
}

/** Draws a page as wide as there is room, again when that changes; gives what is written on it. */
function useDrawnPage(pdf: PdfDocument, { page, zoom, sheet, onFailed }: PageCanvasOptions): string {
  const [words, setWords] = useState('')
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const container = sheet.current
    if (!container) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(container)
    return () => observer.disconnect()
  }, [sheet])
  const failed = useEffectEvent((signal: AbortSignal) => {
    if (!signal.aborted) onFailed()
  })
  useEffect(() => {
    if (width === 0) return
    const control = new AbortController()
    const { signal } = control
    pdf.draw(page, { width: Math.round(width * zoom), signal }).then(
      (canvas) => {
        if (signal.aborted) return
        canvas.setAttribute('aria-hidden', 'true')
        sheet.current?.querySelector('[data-page]')?.replaceChildren(canvas)
      },
      () => failed(signal),
    )
    return () => control.abort()
  }, [pdf, page, zoom, width, sheet])
  useEffect(() => {
    let isGone = false
    pdf.text(page).then(
      (read) => isGone || setWords(read || 'Questa pagina non ha testo: è un’immagine.'),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [pdf, page])
  return words
}
