//! The best graphics driver that works.
//!
//! Bevy takes the first driver that it finds, and panics if there is none or if it gives no device. This module then
//! tries others: OpenGL, which Bevy cannot use because it must know the screen from the start, then software drivers.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::error_handler::RenderErrorHandler;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, RenderResources, WgpuFeatures, WgpuSettings};
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;
use wgpu::{
    Adapter, AdapterInfo, BackendOptions, Backends, DeviceDescriptor, DeviceType, Instance, InstanceDescriptor,
    MemoryHints, RequestAdapterOptions,
};
use winit::event_loop::OwnedDisplayHandle;

use super::{cannot_start::CannotStart, crash, panics::catch_panic};

/// Bevy's renderer with the chosen driver; without one the program cannot start.
pub(super) fn plugin(app: &mut App) {
    let screen = app.world().get_resource::<DisplayHandleWrapper>().map(|screen| screen.0.clone());
    let settings = WgpuSettings::default();
    match choose(&settings, screen) {
        Ok(resources) => {
            let driver = description(&resources.2);
            crash::set_graphics(&driver);
            if resources.2.device_type == DeviceType::Cpu {
                warn!("no graphics card is used: {driver} draws in software, which is slow");
            } else {
                crash::note(&format!("graphics: {driver}"));
            }
            let render_creation = RenderCreation::Manual(resources);
            // Pipelines that are compiled in the background wait for other work, and nothing wakes the window when
            // they are ready: the board would stay empty.
            let synchronous_pipeline_compilation = true;
            app.add_plugins(RenderPlugin { render_creation, synchronous_pipeline_compilation, ..default() })
                .insert_resource(RenderErrorHandler(crash::graphics_failed));
        }
        Err(tries) => {
            tries.iter().for_each(|why| crash::note(&format!("no graphics driver: {why}")));
            no_driver(&tries).abort();
        }
    }
}

/// The graphics interfaces that a driver may have on this system.
const INTERFACES: &str = if cfg!(windows) {
    "DirectX 12 or Vulkan"
} else if cfg!(target_os = "macos") {
    "Metal"
} else {
    "Vulkan or OpenGL"
};

fn no_driver(tries: &[String]) -> CannotStart {
    let asked = std::env::var("WGPU_BACKEND").ok().filter(|asked| !asked.is_empty());
    let found = match &asked {
        Some(asked) => format!("found none for WGPU_BACKEND={asked}"),
        None if tries.iter().any(|why| why.contains(UNUSABLE)) => "found none that works".to_owned(),
        None => "found none".to_owned(),
    };
    let help = if cfg!(target_os = "linux") { "On Debian and Ubuntu: install mesa-vulkan-drivers" } else { "" };
    CannotStart { help, ..CannotStart::new(format!("Regalia needs a graphics driver ({INTERFACES}) and {found}")) }
}

/// Bytes of graphics memory that are allocated at once.
const MEMORY_BLOCK: u64 = 4 << 20;

/// The words for a driver that is installed but does not work.
const UNUSABLE: &str = "does not work";

fn description(info: &AdapterInfo) -> String {
    let driver = [info.driver.as_str(), info.driver_info.as_str()].join(" ");
    format!("{} ({}, {})", info.name, info.backend, driver.trim())
}

/// The first driver that works: the usual ones, OpenGL, then software drivers.
fn choose(settings: &WgpuSettings, screen: Option<OwnedDisplayHandle>) -> Result<RenderResources, Vec<String>> {
    let wanted = settings.backends.unwrap_or(Backends::all());
    let ways = [wanted - Backends::GL, wanted & Backends::GL];
    let ways = ways.into_iter().filter(|backends| !backends.is_empty());
    // Some drivers panic where they should return an error.
    let attempt = |backends, without_card| {
        let tried = catch_panic(|| block_on(attempt(settings, backends, screen.clone(), without_card)));
        tried.unwrap_or_else(|why| Err(format!("it {UNUSABLE}: {why}")))
    };
    let (mut tries, mut slow) = (Vec::new(), None);
    for backends in ways.clone() {
        // A software driver is slow; OpenGL may support a card that Vulkan does not.
        if slow.is_some() && !has_card() {
            break;
        }
        match attempt(backends, false) {
            Ok(resources) if resources.2.device_type == DeviceType::Cpu => slow = slow.or(Some(resources)),
            Ok(resources) => return Ok(resources),
            Err(why) => tries.push(why),
        }
    }
    if let Some(resources) = slow {
        return Ok(resources);
    }
    if tries.iter().any(|why| why.contains(UNUSABLE)) {
        for backends in ways {
            match attempt(backends, true) {
                Ok(resources) => return Ok(resources),
                Err(why) => tries.push(why),
            }
        }
    }
    Err(tries)
}

fn has_card() -> bool {
    let devices = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    devices.map(|device| device.file_name()).any(|name| name.to_string_lossy().starts_with("render"))
}

async fn attempt(
    settings: &WgpuSettings,
    backends: Backends,
    screen: Option<OwnedDisplayHandle>,
    without_card: bool,
) -> Result<RenderResources, String> {
    let mut options = BackendOptions::from_env_or_default();
    options.gl.gles_minor_version = settings.gles3_minor_version;
    options.dx12.shader_compiler = settings.dx12_shader_compiler.clone();
    let instance = Instance::new(InstanceDescriptor {
        backends,
        flags: settings.instance_flags,
        memory_budget_thresholds: settings.instance_memory_budget_thresholds,
        backend_options: options,
        display: screen.map(|screen| Box::new(screen) as Box<_>),
    });
    let adapter = adapter(&instance, backends, settings, without_card).await?;
    let info = adapter.get_info();
    let mut features = adapter.features() - WgpuFeatures::all_experimental_mask();
    if info.device_type == DeviceType::DiscreteGpu {
        // Mapping the card's memory for every draw is slow.
        features.remove(WgpuFeatures::MAPPABLE_PRIMARY_BUFFERS);
    }
    let wanted = DeviceDescriptor {
        required_features: features,
        required_limits: adapter.limits(),
        // Every new size of the window or the board needs new images. Small blocks of memory are freed together with
        // their images; large ones stay, and by default they took as much memory as the rest of the program.
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MEMORY_BLOCK..MEMORY_BLOCK },
        ..default()
    };
    let device = adapter.request_device(&wanted).await;
    let (device, queue) = device.map_err(|why| format!("{} {UNUSABLE}: {why}", description(&info)))?;
    Ok(RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}

/// The driver that the environment names (`WGPU_ADAPTER_NAME`), otherwise the best one.
async fn adapter(
    instance: &Instance,
    backends: Backends,
    settings: &WgpuSettings,
    without_card: bool,
) -> Result<Adapter, String> {
    let named = std::env::var("WGPU_ADAPTER_NAME").map(|name| name.to_lowercase()).unwrap_or_default();
    if !named.is_empty() {
        let all = instance.enumerate_adapters(backends).await;
        let found = all.into_iter().find(|adapter| adapter.get_info().name.to_lowercase().contains(&named));
        if let Some(adapter) = found {
            return Ok(adapter);
        }
    }
    let asked = std::env::var("WGPU_FORCE_FALLBACK_ADAPTER").is_ok_and(|v| !matches!(v.as_str(), "" | "0" | "false"));
    let wanted = RequestAdapterOptions {
        power_preference: settings.power_preference,
        force_fallback_adapter: without_card || asked,
        compatible_surface: None,
    };
    instance.request_adapter(&wanted).await.map_err(|why| why.to_string())
}
