import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { failOnStop } from './crash'

/** The parts of Emscripten's NODEFS that are patched here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown }
  realPath(node: unknown): string
  /** Converts Node errors (ENOSPC, EIO) to PostgreSQL's errno. */
  tryFSOperation<T>(work: () => T): T
}

/** NodeFS with a real fsync (quality.md, CR1), which PGlite 0.5.16 lacks. It uses private parts: the version is pinned. */
class DurableFS extends NodeFS {
  constructor(
    folder: string,
    private readonly onSync: () => void,
  ) {
    super(folder)
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), this.#makeDurable]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }

  readonly #makeDurable = ({ NODEFS }: { NODEFS?: NodeFiles }): void => {
    if (!NODEFS?.stream_ops || !NODEFS.node_ops)
      throw new Error('PGlite has no file operations to make durable: its internals changed')
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      if (nfd !== undefined) NODEFS.tryFSOperation(() => fdatasyncSync(nfd))
      this.onSync()
      return 0
    }
    // Creates the file first: if a full disk refuses it, PGlite must not register a node whose file it would never create.
    const { mknod } = NODEFS.node_ops
    NODEFS.node_ops.mknod = (parent, name, mode, device) => {
      const path = join(NODEFS.realPath(parent), name)
      const isFile = (mode & constants.S_IFMT) === constants.S_IFREG
      if (isFile) NODEFS.tryFSOperation(() => writeFileSync(path, '', { mode }))
      return mknod(parent, name, mode, device)
    }
  }
}

/** PGlite's start parameters without `-F` (no fsync); the WAL sync method is `fsync`, the only one that reaches the disk. */
function durableStartParams(): string[] {
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams?: string[] }
  if (!defaultStartParams?.includes('-F')) throw new Error('PGlite starts otherwise than expected: check its fsync')
  return [...defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/**
 * Opens (or creates) the database in `folder`; a COMMIT returns only after its WAL is on the disk. `onSync` is called after
 * every fsync, for the test that counts them; `onStop`: see `failOnStop`.
 */
export async function openDurable(
  folder: string,
  options: PGliteOptions,
  { onSync = () => {}, onStop = () => {} }: { onSync?: () => void; onStop?: () => void } = {},
): Promise<PGlite> {
  // Deletes the incomplete database of an interrupted first start, which would pass for a complete one.
  const making = `${folder}.making`
  if (existsSync(making)) rmSync(folder, { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) writeFileSync(making, '')
  const fs = new DurableFS(folder, onSync)
  const pg = await PGlite.create({ ...options, fs, startParams: durableStartParams() }).catch(async (err: unknown) => {
    await fs.closeFs().catch(() => undefined)
    throw err
  })
  failOnStop(pg, onStop)
  if (isNew) {
    flushTree(folder) // the initial files were written without fsync
    rmSync(making)
  }
  return pg
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = openSync(join(entry.parentPath, entry.name), 'r+')
    fdatasyncSync(file)
    closeSync(file)
  }
}
