/**
 * Milliseconds of CPU time of this process, all of its threads included: what work costs, however busy the machine is.
 * It has no beginning: differences count.
 */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
