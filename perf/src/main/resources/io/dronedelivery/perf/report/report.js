(() => {
  "use strict";
  const drawings = JSON.parse(document.getElementById("drawings").textContent);
  const charts = new Map(drawings.charts.map((chart) => [chart.id, chart]));
  const waterfalls = new Map(drawings.waterfalls.map((waterfall) => [waterfall.id, waterfall]));
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Map();

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const common = () => ({
    animation: false,
    backgroundColor: "transparent",
    textStyle: { color: color("--ink") },
    tooltip: { trigger: "axis", confine: true },
    legend: { type: "scroll", bottom: 0, textStyle: { color: color("--ink") } },
    grid: { left: 56, right: 56, top: 32, bottom: 68 },
  });

  const axis = (name) => ({
    type: "value",
    name,
    nameTextStyle: { color: color("--quiet") },
    axisLabel: { color: color("--quiet") },
    splitLine: { lineStyle: { color: color("--line") } },
  });

  const line = (series, yAxisIndex) => ({
    name: series.name,
    type: "line",
    data: series.points,
    yAxisIndex,
    showSymbol: series.points.length < 20,
    lineStyle: { width: series.name === "provisioned" ? 3 : 1.5, type: yAxisIndex === 1 ? "dashed" : "solid" },
  });

  const lineChart = (chart) => ({
    ...common(),
    xAxis: { ...axis(chart.horizontal), nameLocation: "middle", nameGap: 24, splitLine: { show: false } },
    yAxis: chart.secondarySeries.length > 0
      ? [axis(chart.vertical), { ...axis(chart.secondary), splitLine: { show: false } }]
      : [axis(chart.vertical)],
    series: [
      ...chart.series.map((series) => line(series, 0)),
      ...chart.secondarySeries.map((series) => line(series, 1)),
    ],
  });

  // A bar that starts where its step starts: an invisible one below it, stacked.
  const waterfallChart = (waterfall) => {
    const bars = waterfall.bars;
    const label = (bar) => "\u2003".repeat(bar.depth) + bar.service + ": " + bar.name + (bar.status ? " " + bar.status : "");
    return {
      ...common(),
      legend: { show: false },
      grid: { left: 8, right: 24, top: 8, bottom: 40, containLabel: true },
      tooltip: {
        trigger: "item",
        confine: true,
        formatter: ({ dataIndex }) => {
          const bar = bars[dataIndex];
          return `${label(bar).trim()}<br>from ${bar.start.toFixed(2)} ms, ${bar.duration.toFixed(2)} ms long`;
        },
      },
      xAxis: { ...axis("ms"), nameLocation: "middle", nameGap: 24 },
      yAxis: { type: "category", inverse: true, data: bars.map(label), axisLabel: { color: color("--ink"), fontSize: 11, interval: 0, width: 380, overflow: "truncate" } },
      series: [
        { type: "bar", stack: "time", silent: true, itemStyle: { color: "transparent" }, data: bars.map((bar) => bar.start) },
        {
          type: "bar",
          stack: "time",
          barMinWidth: 2,
          data: bars.map((bar) => ({ value: bar.duration, itemStyle: { color: bar.failed ? color("--alarm") : color("--accent") } })),
        },
      ],
    };
  };

  const draw = (element) => {
    if (drawn.has(element)) {
      return;
    }
    const chart = charts.get(element.dataset.chart);
    const waterfall = waterfalls.get(element.dataset.waterfall);
    if (waterfall) {
      element.style.height = `${Math.max(8, 3.5 + 1.4 * waterfall.bars.length)}rem`;
    }
    const instance = echarts.init(element, dark.matches ? "dark" : null, { renderer: "svg" });
    instance.setOption(chart ? lineChart(chart) : waterfallChart(waterfall));
    drawn.set(element, instance);
  };

  const everyChart = () => document.querySelectorAll(".chart");
  const drawAll = () => everyChart().forEach(draw);

  const observer = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => draw(entry.target)),
    { rootMargin: "400px" });
  everyChart().forEach((element) => observer.observe(element));

  dark.addEventListener("change", () => {
    const before = [...drawn.keys()];
    drawn.forEach((instance) => instance.dispose());
    drawn.clear();
    before.forEach(draw);
  });
  window.addEventListener("resize", () => drawn.forEach((instance) => instance.resize()));
  window.addEventListener("beforeprint", () => {
    drawAll();
    drawn.forEach((instance) => instance.resize());
  });
  window.report = { drawAll };
})();
