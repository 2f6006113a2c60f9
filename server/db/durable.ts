import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite that keeps what it acknowledged. As shipped (0.5.16) it starts PostgreSQL with `-F` (no fsync) and its file
 * system has no fsync at all, and its fdatasync does nothing. Both are put right here, through what is partly private:
 * the version is pinned and tests/faults counts the calls.
 */
interface FileStream {
  nfd?: number
}
interface EmscriptenModule {
  NODEFS?: { stream_ops?: { fsync?: (stream: FileStream) => number } }
}

class DurableFS extends NodeFS {
  /** `onSync` hears of every flush; for the test that counts them. */
  constructor(
    folder: string,
    private readonly onSync: () => void,
  ) {
    super(folder)
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const makeDurable = (module: EmscriptenModule) => {
      const operations = module.NODEFS?.stream_ops
      if (!operations) throw new Error('PGlite has no file operations to make durable: its internals changed')
      operations.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        this.onSync()
        return 0
      }
    }
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), makeDurable]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }
}

/** Start parameters without `-F`; the log is flushed by fsync, the one flush that reaches the disk. */
function durableStartParams(): string[] {
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams?: string[] }
  if (!defaultStartParams?.includes('-F')) throw new Error('PGlite starts otherwise than expected: check its fsync')
  return [...defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/** Opens (or creates) the database in `folder`; a COMMIT answers only after its log is on the disk. */
export async function openDurable(
  folder: string,
  options: PGliteOptions,
  onSync: () => void = () => undefined,
): Promise<PGlite> {
  const isNew = !readdirSync(folder, { withFileTypes: true }).some((entry) => entry.name === 'PG_VERSION')
  const pg = await PGlite.create({
    ...options,
    fs: new DurableFS(folder, onSync),
    startParams: durableStartParams(),
  })
  if (isNew) flushTree(folder)
  return pg
}

/** The files a new database starts from were written without flushing: flush them once. */
function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(path)
    else if (entry.isFile()) flushFile(path)
  }
}

function flushFile(path: string): void {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
