import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import pictureUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels that a page may take when it is drawn, and a picture in it. */
const mostPixels = 16_000_000
/** Beyond this no eye sees a difference, and phones run out of memory. */
const sharpest = 2

interface Drawing {
  /** Width in CSS pixels. */
  readonly width: number
  readonly signal: AbortSignal
}

/** A PDF to look at. */
export interface PdfDocument {
  readonly pages: number
  /** A canvas with a page, from 1. Rejects when it is given up, or cannot be drawn. */
  readonly draw: (page: number, drawing: Drawing) => Promise<HTMLCanvasElement>
  /** What is written on a page; empty where it is a picture. */
  readonly text: (page: number) => Promise<string>
  readonly close: () => void
}

/**
 * Reads a PDF, in a worker of its own. The content security policy holds: nothing is evaluated, compiled or fetched from
 * elsewhere, so pictures in JPEG 2000 are unpacked by a script.
 */
export async function openPdf(data: Uint8Array): Promise<PdfDocument> {
  const task = getDocument({
    ...{ data, isEvalSupported: false, useWasm: false, maxImageSize: mostPixels * 4, verbosity: 0 },
    // its directory and file name are the query of the script's address
    wasmUrl: `${pictureUrl}?/`,
  })
  const document = await task.promise
  return {
    pages: document.numPages,
    async draw(number, { width, signal }) {
      const page = await document.getPage(number)
      signal.throwIfAborted()
      const size = page.getViewport({ scale: 1 })
      const scale = width / size.width
      const area = size.width * size.height * scale ** 2
      const sharpness = Math.min(window.devicePixelRatio, sharpest, Math.sqrt(mostPixels / area))
      const viewport = page.getViewport({ scale: scale * sharpness })
      const canvas = window.document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      canvas.style.width = `${width}px`
      const rendering = page.render({ canvas, viewport })
      signal.addEventListener('abort', () => rendering.cancel())
      await rendering.promise
      return canvas
    },
    async text(number) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      return words.join('').trim()
    },
    close: () => void task.destroy(),
  }
}

/** Whether a document was not opened because it asks for a password. */
export const isLocked = (failure: unknown) => failure instanceof Error && failure.name === 'PasswordException'
