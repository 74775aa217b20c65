/** Whether the process is shutting down. */
export interface StopSwitch {
  readonly isStopping: () => boolean;
  readonly stop: () => void;
}

export function createStopSwitch(): StopSwitch {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    stop() {
      isStopping = true;
    },
  };
}
