import tseslint from 'typescript-eslint'

/**
 * Only what Biome cannot know: rules that need types. A forgotten `await db.insert(…)` is a thenable that
 * does nothing and says nothing; `checkThenables` is the one thing that catches it.
 */
export default tseslint.config({
  files: ['server/**/*.ts'],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: {
    '@typescript-eslint/no-floating-promises': [
      'error',
      {
        checkThenables: true,
        // registering on a Fastify instance is thenable and need not be awaited: `ready()` waits for all of it
        allowForKnownSafePromises: [{ from: 'package', package: 'fastify', name: ['FastifyInstance', 'FastifyReply'] }],
      },
    ],
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
})
