/** The files that tsconfig.kernels.json lists, each with the reason in the comment behind it. */
export const listKernels = (config: string): { file: string; reason: string }[] =>
  [...config.matchAll(/^\s*"([^"]+\.ts)",?(?: \/\/ (.+))?$/gm)].map(([, file = '', reason = '']) => ({
    file,
    reason,
  }))

/**
 * What is wrong when tsc says `output` about the whole engine with indices checked: any error outside the kernels, and
 * any kernel that has none or no reason. That kernels have no errors of other kinds shows when tsc runs on their own
 * configuration.
 */
export function wrongsAboutKernels(config: string, output: string): string[] {
  const kernels = listKernels(config)
  const isKernel = new Set(kernels.map(({ file }) => file))
  const errors = output.split('\n').filter((line) => /\berror TS\d+: /.test(line))
  const fileOf = (error: string) => error.slice(0, Math.max(0, error.indexOf('(')))
  const faulty = new Set(errors.map(fileOf))
  return [
    ...errors.filter((error) => !isKernel.has(fileOf(error))),
    ...kernels
      .filter(({ file }) => !faulty.has(file))
      .map(({ file }) => `${file} needs no place in tsconfig.kernels.json: it compiles with indices checked`),
    ...kernels.filter(({ reason }) => !reason).map(({ file }) => `${file} is a kernel without a reason`),
  ]
}
