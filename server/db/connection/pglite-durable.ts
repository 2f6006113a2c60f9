import {
  constants,
  type Dirent,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { watchOver } from './pglite-crash'

/**
 * PGlite that keeps what it acknowledged. As shipped (0.5.16) it starts PostgreSQL with `-F` (no fsync) and its file
 * system has no fsync at all, and its fdatasync does nothing. Both are put right here, through what is partly private:
 * the version is pinned and tests/faults counts the calls.
 */
interface FileNode {
  mode: number
  size?: number
}
interface FileStream {
  node: FileNode
  nfd?: number
}
interface FileOperations {
  write(stream: FileStream, ...rest: unknown[]): number
  fsync?: (stream: FileStream) => number
}
interface NodeOperations {
  setattr(node: FileNode, attributes: { size?: number }): void
  mknod(parent: FileNode, name: string, mode: number, device: number): FileNode
}
interface NodeFiles {
  stream_ops?: FileOperations
  node_ops?: NodeOperations
  realPath(node: FileNode): string
  /** KeyedQueue what Node throws (ENOSPC, EIO) into what PostgreSQL gets as errno; anything else would tear through the program. */
  tryFSOperation<T>(work: () => T): T
}
interface EmscriptenModule {
  NODEFS?: NodeFiles
}

const kindOf = (mode: number) => mode & constants.S_IFMT
const isDirectory = (mode: number) => kindOf(mode) === constants.S_IFDIR

class DurableFS extends NodeFS {
  /** Files changed by this process, kept while starting only. */
  #changed: Set<FileNode> | undefined

  /** `onSync` hears of every flush; for the test that counts them. */
  constructor(
    folder: string,
    private readonly onSync: () => void,
    /** The folder was flushed just now: what this process has not changed since need not be flushed again. */
    isFlushed: boolean,
  ) {
    super(folder)
    if (isFlushed) this.#changed = new Set()
  }

  /** From here on every flush is a real one. */
  started(): void {
    this.#changed = undefined
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), this.#makeDurable]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }

  readonly #makeDurable = ({ NODEFS }: EmscriptenModule): void => {
    const { stream_ops: files, node_ops: nodes } = NODEFS ?? {}
    if (!NODEFS || !files || !nodes)
      throw new Error('PGlite has no file operations to make durable: its internals changed')
    const { write } = files
    const { setattr, mknod } = nodes
    files.write = (stream, ...rest) => {
      this.#changed?.add(stream.node)
      return write(stream, ...rest)
    }
    nodes.setattr = (node, attributes) => {
      this.#changed?.add(node)
      setattr(node, attributes)
    }
    // The file first, which a full disk may refuse: PGlite would remember one that never was, and not make it again.
    nodes.mknod = (parent, name, mode, device) => {
      const path = join(NODEFS.realPath(parent), name)
      if (kindOf(mode) === constants.S_IFREG) NODEFS.tryFSOperation(() => writeFileSync(path, '', { mode }))
      return mknod(parent, name, mode, device)
    }
    files.fsync = ({ node, nfd }) => {
      if (this.#changed && !this.#changed.has(node) && !isDirectory(node.mode)) return 0
      if (nfd !== undefined) NODEFS.tryFSOperation(() => fdatasyncSync(nfd))
      this.onSync()
      return 0
    }
  }
}

/** Start parameters without `-F`; the log is flushed by fsync, the one flush that reaches the disk. */
function durableStartParams(): string[] {
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams?: string[] }
  if (!defaultStartParams?.includes('-F')) throw new Error('PGlite starts otherwise than expected: check its fsync')
  return [...defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

interface Watch {
  /** Hears of every flush; for the test that counts them. */
  onSync?: () => void
  /** The database has stopped for good (see `watchOver`): whoever wants it opens the folder again. */
  onDeath?: () => void
}

/**
 * Opens (or creates) the database in `folder`; a COMMIT answers only after its log is on the disk. After a crash
 * PostgreSQL flushes each of its thousand files, one by one and twice; they are flushed here before, all at a time, which
 * saves seconds.
 */
export async function openDurable(
  folder: string,
  options: PGliteOptions,
  { onSync = () => undefined, onDeath = () => undefined }: Watch = {},
): Promise<PGlite> {
  const making = `${folder}.making`
  if (existsSync(making)) rmSync(folder, { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const present = readdirSync(folder)
  const isNew = !present.includes('PG_VERSION')
  const crashed = present.includes('postmaster.pid')
  // Half a database, of a first start that was interrupted, would be taken for a whole one.
  if (isNew) writeFileSync(making, '')
  if (crashed) await flushTree(folder)
  const fs = new DurableFS(folder, onSync, crashed)
  const pg = await PGlite.create({ ...options, fs, startParams: durableStartParams() }).catch(async (err: unknown) => {
    // Nobody else can: what it had opened would stay open as long as this process lives.
    await fs.closeFs().catch(() => undefined)
    throw err
  })
  fs.started()
  watchOver(pg, onDeath)
  if (isNew) {
    // The files a new database starts from were written without flushing.
    await flushTree(folder)
    rmSync(making)
  }
  return pg
}

const flushesAtOnce = 16

async function flushTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  const flushNext = async () => {
    for (let entry = files.pop(); entry; entry = files.pop()) await flush(entry)
  }
  await Promise.all(Array.from({ length: flushesAtOnce }, flushNext))
}

/** A directory is flushed for the names in it, where the system lets one open directories. */
async function flush(entry: Dirent): Promise<void> {
  if (entry.isDirectory() && process.platform === 'win32') return
  const file = await open(join(entry.parentPath, entry.name), entry.isDirectory() ? 'r' : 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
