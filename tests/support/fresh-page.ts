import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The files that one worker runs share their modules and their page: each begins without what another left, signed-in sessions,
// drafts and toasts among it.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
afterEach(cleanup)
// Milliseconds, for a busy machine. Whether an element is hidden by its styles takes this DOM seconds to find out, for every role.
configure({ asyncUtilTimeout: 8000, defaultHidden: true })
